// Rows with more parameters than the family in `LuaFunction+Arity.swift` has: a parameter pack, at
// about twice the cost of a call.

/// Reads arguments in order.
@usableFromInline
struct ArgumentCursor {
  private var ordinal = 0
  private var index: Int32

  /// - Parameter index: The index of the first argument.
  @usableFromInline
  init(at index: Int32 = 1) { self.index = index }

  /// The next argument.
  ///
  /// - Throws: `LuaRefusal` if it is missing or has the wrong type.
  @usableFromInline
  mutating func next<Value: LuaReadable>(
    _ stack: borrowing LuaStack, as type: Value.Type
  ) throws -> Value {
    defer {
      ordinal += 1
      index += Value.luaSlots
    }
    return try stack.argument(ordinal, at: index)
  }
}

extension LuaFunction {
  /// Declares a function of seven or more parameters.
  public init<
    A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable, E: LuaReadable, F: LuaReadable,
    G: LuaReadable, each H: LuaReadable, Result: LuaReturnable
  >(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>,
    _ e: Arg<E>, _ f: Arg<F>, _ g: Arg<G>, _ h: repeat Arg<each H>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (A, B, C, D, E, F, G, repeat each H) throws -> Result
  ) {
    self.init(
      name: name, summary: summary,
      parameters: LuaParameter.list(a, b, c, d, e, f, g, repeat each h),
      result: LuaResult(Result.self, returns), since: since, example: example
    ) { stack, declaration in
      do {
        var next = ArgumentCursor()
        return try body(
          next.next(stack, as: A.self), next.next(stack, as: B.self),
          next.next(stack, as: C.self), next.next(stack, as: D.self),
          next.next(stack, as: E.self), next.next(stack, as: F.self),
          next.next(stack, as: G.self), repeat next.next(stack, as: (each H).self)
        ).pushResults(to: stack)
      } catch {
        return declaration.fail(error, stack)
      }
    }
  }

  /// Declares a function of seven or more parameters without a result.
  public init<
    A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable, E: LuaReadable, F: LuaReadable,
    G: LuaReadable, each H: LuaReadable
  >(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>,
    _ e: Arg<E>, _ f: Arg<F>, _ g: Arg<G>, _ h: repeat Arg<each H>,
    since: Int = 1, example: String = "",
    body: @escaping @Sendable (A, B, C, D, E, F, G, repeat each H) throws -> Void
  ) {
    self.init(
      name: name, summary: summary,
      parameters: LuaParameter.list(a, b, c, d, e, f, g, repeat each h),
      result: nil, since: since, example: example
    ) { stack, declaration in
      do {
        var next = ArgumentCursor()
        try body(
          next.next(stack, as: A.self), next.next(stack, as: B.self),
          next.next(stack, as: C.self), next.next(stack, as: D.self),
          next.next(stack, as: E.self), next.next(stack, as: F.self),
          next.next(stack, as: G.self), repeat next.next(stack, as: (each H).self))
        return 0
      } catch {
        return declaration.fail(error, stack)
      }
    }
  }
}

extension LuaMethod where Receiver: LuaObject {
  /// Declares a method of six or more parameters.
  public init<
    A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable, E: LuaReadable, F: LuaReadable,
    each G: LuaReadable, Result: LuaReturnable
  >(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>,
    _ e: Arg<E>, _ f: Arg<F>, _ g: repeat Arg<each G>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (Receiver, A, B, C, D, E, F, repeat each G) throws -> Result
  ) {
    self.init(
      LuaFunction(
        name, summary, .receiver, a, b, c, d, e, f, repeat each g, returns: returns, since: since,
        example: example, body: body))
  }

  /// Declares a method of six or more parameters without a result.
  public init<
    A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable, E: LuaReadable, F: LuaReadable,
    each G: LuaReadable
  >(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>,
    _ e: Arg<E>, _ f: Arg<F>, _ g: repeat Arg<each G>,
    since: Int = 1, example: String = "",
    body: @escaping @Sendable (Receiver, A, B, C, D, E, F, repeat each G) throws -> Void
  ) {
    self.init(
      LuaFunction(
        name, summary, .receiver, a, b, c, d, e, f, repeat each g, since: since, example: example,
        body: body))
  }
}
