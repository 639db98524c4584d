import LuaKit

/// A bank account that scripts may look at and move money in: two properties, two methods.
final class Account: LuaObject {
  let owner: String
  private(set) var balance = 0.0

  init(owner: String) { self.owner = owner }

  static let luaType = LuaType<Account>(
    "account", "Somebody's money.",
    properties: [
      LuaProperty("owner", "Whose it is.") { $0.owner },
      LuaProperty("balance", "What is left, in euros.") { $0.balance },
    ],
    methods: [
      LuaMethod("deposit", "Puts money in.", Arg.number("amount", "Euros.", .positive)) {
        account, amount in account.balance += amount
      },
      LuaMethod(
        "withdraw", "Takes money out.", Arg.number("amount", "Euros.", .positive),
        returns: "what is left, in euros"
      ) { account, amount in
        guard amount <= account.balance else {
          throw Refusal.overdrawn(by: amount - account.balance)
        }
        account.balance -= amount
        return account.balance
      },
    ])
}

enum Refusal: Error, CustomStringConvertible {
  case overdrawn(by: Double)

  var description: String {
    switch self {
    case .overdrawn(let amount): "the account would be overdrawn by \(amount)"
    }
  }
}

enum Bank {
  static let module = LuaModule("bank", "Opens accounts.", [open])

  static let open = LuaFunction(
    "open", "Opens an account.", Arg.string("owner", "Whose it is."), returns: "the account"
  ) { owner in Account(owner: owner) }
}
