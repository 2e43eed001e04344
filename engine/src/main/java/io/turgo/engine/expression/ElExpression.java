package io.turgo.engine.expression;

import io.turgo.engine.exception.TurgoException;
import java.util.Optional;
import org.apache.el.lang.EvaluationContext;
import org.apache.el.parser.Node;
import org.jspecify.annotations.Nullable;

/**
 * An expression that is evaluated by walking its syntax tree.
 *
 * <p>The tree is walked directly and not through {@code jakarta.el.ValueExpression}, which looks
 * for an expression factory by the thread's class loader at each coercion. Every evaluation has a
 * small context of its own, so threads share nothing that changes.
 */
record ElExpression(String text, Node node, Names names) implements CompiledExpression {
  @Override
  public boolean isLiteral() {
    return false;
  }

  @Override
  @SuppressWarnings("NullAway") // Tomcat documents null mappers as absent ones.
  public @Nullable Object evaluate(Variables variables) {
    EvaluationContext context =
        new EvaluationContext(new EvaluationScope(names, variables), null, null);
    try {
      return SizeLimit.checked(
          Reach.checkValue(SpinJson.unwrapped(node.getValue(context)), "the value", names.text()),
          names.text());
    } catch (TurgoException e) {
      throw e;
    } catch (RuntimeException e) {
      String why = Optional.ofNullable(e.getMessage()).orElse(e.toString());
      throw new ExpressionException(
          "Expression '" + names.text() + "' cannot be evaluated: " + Excerpt.of(why), e);
    }
  }
}
