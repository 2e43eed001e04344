package io.turgo.engine.expression;

/**
 * A condition that is a script in another language than that of expressions. Only what has script
 * engines can evaluate it.
 *
 * @param language the name under which {@code javax.script} finds it
 * @param text the script, or what names the file that has it
 */
public record ScriptedExpression(String language, String text, ScriptText script)
    implements CompiledExpression {
  @Override
  public boolean isLiteral() {
    return false;
  }

  @Override
  public Object evaluate(Variables variables) {
    throw new ExpressionException("A script in " + language + " is no expression: " + text, null);
  }
}
