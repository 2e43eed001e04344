package io.turgo.engine.expression;

/** Compiles expression texts; one per engine, it knows the engine's beans. */
public interface ExpressionCompiler {
  /**
   * @throws ExpressionException if the text is not a well-formed expression or literal
   */
  CompiledExpression compile(String text);
}
