// Data: a family of initializers, one for each number of parameters. Change all of them together.
//
// Not parameter packs, which are in `LuaFunction+General.swift`: a call through a pack takes twice
// as long, and a stored closure per parameter twenty times. Inlinable, so that the body, the reads
// and the pushes become one function at the declaration of the row.
//
// Those of methods are disfavored overloads, so that for an object on the main actor those of
// `LuaMainActorObject.swift` are chosen; for other objects, these are the only ones.
//
// swift-format-ignore-file

extension LuaFunction {
  /// Declares a function without parameters.
  @inlinable
  public init<Result: LuaReturnable>(
    _ name: String, _ summary: String,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable () throws -> Result
  ) {
    self.init(
      name: name, summary: summary, parameters: [],
      result: LuaResult(Result.self, returns), since: since, example: example
    ) { stack, declaration in
      do { return try body().pushResults(to: stack) } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function without parameters or a result.
  @inlinable
  public init(
    _ name: String, _ summary: String,
    since: Int = 1, example: String = "", body: @escaping @Sendable () throws -> Void
  ) {
    self.init(
      name: name, summary: summary, parameters: [],
      result: nil, since: since, example: example
    ) { stack, declaration in
      do { try body(); return 0 } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function of one parameter.
  @inlinable
  public init<A: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ a: Arg<A>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (A) throws -> Result
  ) {
    self.init(
      name: name, summary: summary, parameters: [a.parameter],
      result: LuaResult(Result.self, returns), since: since, example: example
    ) { stack, declaration in
      do { return try body(stack.argument(0, at: 1)).pushResults(to: stack) } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function of one parameter without a result.
  @inlinable
  public init<A: LuaReadable>(
    _ name: String, _ summary: String, _ a: Arg<A>,
    since: Int = 1, example: String = "", body: @escaping @Sendable (A) throws -> Void
  ) {
    self.init(
      name: name, summary: summary, parameters: [a.parameter],
      result: nil, since: since, example: example
    ) { stack, declaration in
      do { try body(stack.argument(0, at: 1)); return 0 } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function of two parameters.
  @inlinable
  public init<A: LuaReadable, B: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (A, B) throws -> Result
  ) {
    self.init(
      name: name, summary: summary, parameters: [a.parameter, b.parameter],
      result: LuaResult(Result.self, returns), since: since, example: example
    ) { stack, declaration in
      do { return try body(stack.argument(0, at: 1), stack.argument(1, at: 1 + A.luaSlots)).pushResults(to: stack) } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function of two parameters without a result.
  @inlinable
  public init<A: LuaReadable, B: LuaReadable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>,
    since: Int = 1, example: String = "", body: @escaping @Sendable (A, B) throws -> Void
  ) {
    self.init(
      name: name, summary: summary, parameters: [a.parameter, b.parameter],
      result: nil, since: since, example: example
    ) { stack, declaration in
      do { try body(stack.argument(0, at: 1), stack.argument(1, at: 1 + A.luaSlots)); return 0 } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function of three parameters.
  @inlinable
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (A, B, C) throws -> Result
  ) {
    self.init(
      name: name, summary: summary, parameters: [a.parameter, b.parameter, c.parameter],
      result: LuaResult(Result.self, returns), since: since, example: example
    ) { stack, declaration in
      do { return try body(stack.argument(0, at: 1), stack.argument(1, at: 1 + A.luaSlots), stack.argument(2, at: 1 + A.luaSlots + B.luaSlots)).pushResults(to: stack) } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function of three parameters without a result.
  @inlinable
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>,
    since: Int = 1, example: String = "", body: @escaping @Sendable (A, B, C) throws -> Void
  ) {
    self.init(
      name: name, summary: summary, parameters: [a.parameter, b.parameter, c.parameter],
      result: nil, since: since, example: example
    ) { stack, declaration in
      do { try body(stack.argument(0, at: 1), stack.argument(1, at: 1 + A.luaSlots), stack.argument(2, at: 1 + A.luaSlots + B.luaSlots)); return 0 } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function of four parameters.
  @inlinable
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (A, B, C, D) throws -> Result
  ) {
    self.init(
      name: name, summary: summary, parameters: [a.parameter, b.parameter, c.parameter, d.parameter],
      result: LuaResult(Result.self, returns), since: since, example: example
    ) { stack, declaration in
      do { return try body(stack.argument(0, at: 1), stack.argument(1, at: 1 + A.luaSlots), stack.argument(2, at: 1 + A.luaSlots + B.luaSlots), stack.argument(3, at: 1 + A.luaSlots + B.luaSlots + C.luaSlots)).pushResults(to: stack) } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function of four parameters without a result.
  @inlinable
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>,
    since: Int = 1, example: String = "", body: @escaping @Sendable (A, B, C, D) throws -> Void
  ) {
    self.init(
      name: name, summary: summary, parameters: [a.parameter, b.parameter, c.parameter, d.parameter],
      result: nil, since: since, example: example
    ) { stack, declaration in
      do { try body(stack.argument(0, at: 1), stack.argument(1, at: 1 + A.luaSlots), stack.argument(2, at: 1 + A.luaSlots + B.luaSlots), stack.argument(3, at: 1 + A.luaSlots + B.luaSlots + C.luaSlots)); return 0 } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function of five parameters.
  @inlinable
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable, E: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>, _ e: Arg<E>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (A, B, C, D, E) throws -> Result
  ) {
    self.init(
      name: name, summary: summary, parameters: [a.parameter, b.parameter, c.parameter, d.parameter, e.parameter],
      result: LuaResult(Result.self, returns), since: since, example: example
    ) { stack, declaration in
      do { return try body(stack.argument(0, at: 1), stack.argument(1, at: 1 + A.luaSlots), stack.argument(2, at: 1 + A.luaSlots + B.luaSlots), stack.argument(3, at: 1 + A.luaSlots + B.luaSlots + C.luaSlots), stack.argument(4, at: 1 + A.luaSlots + B.luaSlots + C.luaSlots + D.luaSlots)).pushResults(to: stack) } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function of five parameters without a result.
  @inlinable
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable, E: LuaReadable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>, _ e: Arg<E>,
    since: Int = 1, example: String = "", body: @escaping @Sendable (A, B, C, D, E) throws -> Void
  ) {
    self.init(
      name: name, summary: summary, parameters: [a.parameter, b.parameter, c.parameter, d.parameter, e.parameter],
      result: nil, since: since, example: example
    ) { stack, declaration in
      do { try body(stack.argument(0, at: 1), stack.argument(1, at: 1 + A.luaSlots), stack.argument(2, at: 1 + A.luaSlots + B.luaSlots), stack.argument(3, at: 1 + A.luaSlots + B.luaSlots + C.luaSlots), stack.argument(4, at: 1 + A.luaSlots + B.luaSlots + C.luaSlots + D.luaSlots)); return 0 } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function of six parameters.
  @inlinable
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable, E: LuaReadable, F: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>, _ e: Arg<E>, _ f: Arg<F>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (A, B, C, D, E, F) throws -> Result
  ) {
    self.init(
      name: name, summary: summary, parameters: [a.parameter, b.parameter, c.parameter, d.parameter, e.parameter, f.parameter],
      result: LuaResult(Result.self, returns), since: since, example: example
    ) { stack, declaration in
      do { return try body(stack.argument(0, at: 1), stack.argument(1, at: 1 + A.luaSlots), stack.argument(2, at: 1 + A.luaSlots + B.luaSlots), stack.argument(3, at: 1 + A.luaSlots + B.luaSlots + C.luaSlots), stack.argument(4, at: 1 + A.luaSlots + B.luaSlots + C.luaSlots + D.luaSlots), stack.argument(5, at: 1 + A.luaSlots + B.luaSlots + C.luaSlots + D.luaSlots + E.luaSlots)).pushResults(to: stack) } catch { return declaration.fail(error, stack) }
    }
  }

  /// Declares a function of six parameters without a result.
  @inlinable
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable, E: LuaReadable, F: LuaReadable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>, _ e: Arg<E>, _ f: Arg<F>,
    since: Int = 1, example: String = "", body: @escaping @Sendable (A, B, C, D, E, F) throws -> Void
  ) {
    self.init(
      name: name, summary: summary, parameters: [a.parameter, b.parameter, c.parameter, d.parameter, e.parameter, f.parameter],
      result: nil, since: since, example: example
    ) { stack, declaration in
      do { try body(stack.argument(0, at: 1), stack.argument(1, at: 1 + A.luaSlots), stack.argument(2, at: 1 + A.luaSlots + B.luaSlots), stack.argument(3, at: 1 + A.luaSlots + B.luaSlots + C.luaSlots), stack.argument(4, at: 1 + A.luaSlots + B.luaSlots + C.luaSlots + D.luaSlots), stack.argument(5, at: 1 + A.luaSlots + B.luaSlots + C.luaSlots + D.luaSlots + E.luaSlots)); return 0 } catch { return declaration.fail(error, stack) }
    }
  }
}

extension LuaMethod where Receiver: LuaObject {
  /// Declares a method without parameters.
  @inlinable @_disfavoredOverload
  public init<Result: LuaReturnable>(
    _ name: String, _ summary: String,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (Receiver) throws -> Result
  ) {
    self.init(LuaFunction(name, summary, .receiver, returns: returns, since: since, example: example, body: body))
  }

  /// Declares a method without parameters or a result.
  @inlinable @_disfavoredOverload
  public init(
    _ name: String, _ summary: String,
    since: Int = 1, example: String = "", body: @escaping @Sendable (Receiver) throws -> Void
  ) {
    self.init(LuaFunction(name, summary, .receiver, since: since, example: example, body: body))
  }

  /// Declares a method of one parameter.
  @inlinable @_disfavoredOverload
  public init<A: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ a: Arg<A>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (Receiver, A) throws -> Result
  ) {
    self.init(LuaFunction(name, summary, .receiver, a, returns: returns, since: since, example: example, body: body))
  }

  /// Declares a method of one parameter without a result.
  @inlinable @_disfavoredOverload
  public init<A: LuaReadable>(
    _ name: String, _ summary: String, _ a: Arg<A>,
    since: Int = 1, example: String = "", body: @escaping @Sendable (Receiver, A) throws -> Void
  ) {
    self.init(LuaFunction(name, summary, .receiver, a, since: since, example: example, body: body))
  }

  /// Declares a method of two parameters.
  @inlinable @_disfavoredOverload
  public init<A: LuaReadable, B: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (Receiver, A, B) throws -> Result
  ) {
    self.init(LuaFunction(name, summary, .receiver, a, b, returns: returns, since: since, example: example, body: body))
  }

  /// Declares a method of two parameters without a result.
  @inlinable @_disfavoredOverload
  public init<A: LuaReadable, B: LuaReadable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>,
    since: Int = 1, example: String = "", body: @escaping @Sendable (Receiver, A, B) throws -> Void
  ) {
    self.init(LuaFunction(name, summary, .receiver, a, b, since: since, example: example, body: body))
  }

  /// Declares a method of three parameters.
  @inlinable @_disfavoredOverload
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (Receiver, A, B, C) throws -> Result
  ) {
    self.init(LuaFunction(name, summary, .receiver, a, b, c, returns: returns, since: since, example: example, body: body))
  }

  /// Declares a method of three parameters without a result.
  @inlinable @_disfavoredOverload
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>,
    since: Int = 1, example: String = "", body: @escaping @Sendable (Receiver, A, B, C) throws -> Void
  ) {
    self.init(LuaFunction(name, summary, .receiver, a, b, c, since: since, example: example, body: body))
  }

  /// Declares a method of four parameters.
  @inlinable @_disfavoredOverload
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (Receiver, A, B, C, D) throws -> Result
  ) {
    self.init(LuaFunction(name, summary, .receiver, a, b, c, d, returns: returns, since: since, example: example, body: body))
  }

  /// Declares a method of four parameters without a result.
  @inlinable @_disfavoredOverload
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>,
    since: Int = 1, example: String = "", body: @escaping @Sendable (Receiver, A, B, C, D) throws -> Void
  ) {
    self.init(LuaFunction(name, summary, .receiver, a, b, c, d, since: since, example: example, body: body))
  }

  /// Declares a method of five parameters.
  @inlinable @_disfavoredOverload
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable, E: LuaReadable, Result: LuaReturnable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>, _ e: Arg<E>,
    returns: String, since: Int = 1, example: String = "",
    body: @escaping @Sendable (Receiver, A, B, C, D, E) throws -> Result
  ) {
    self.init(LuaFunction(name, summary, .receiver, a, b, c, d, e, returns: returns, since: since, example: example, body: body))
  }

  /// Declares a method of five parameters without a result.
  @inlinable @_disfavoredOverload
  public init<A: LuaReadable, B: LuaReadable, C: LuaReadable, D: LuaReadable, E: LuaReadable>(
    _ name: String, _ summary: String, _ a: Arg<A>, _ b: Arg<B>, _ c: Arg<C>, _ d: Arg<D>, _ e: Arg<E>,
    since: Int = 1, example: String = "", body: @escaping @Sendable (Receiver, A, B, C, D, E) throws -> Void
  ) {
    self.init(LuaFunction(name, summary, .receiver, a, b, c, d, e, since: since, example: example, body: body))
  }
}
