package io.turgo.engine.expression;

import jakarta.el.ELContext;
import jakarta.el.ELResolver;
import jakarta.el.FunctionMapper;
import jakarta.el.ImportHandler;
import jakarta.el.VariableMapper;
import org.apache.el.lang.ELSupport;
import org.jspecify.annotations.Nullable;

/**
 * What the Expression Language sees during one evaluation: the names of the expression and nothing
 * else, no imports (so no class can be named), no functions and no lambdas.
 */
final class EvaluationScope extends ELContext {
  private final ELResolver resolver;

  EvaluationScope(Names names, CompiledExpression.Variables variables) {
    this.resolver = new MemberResolver(names, variables);
  }

  @Override
  public ELResolver getELResolver() {
    return resolver;
  }

  @Override
  @SuppressWarnings("NullAway") // null is the specified answer where nothing is imported
  public @Nullable ImportHandler getImportHandler() {
    return null;
  }

  @Override
  @SuppressWarnings("NullAway")
  public @Nullable FunctionMapper getFunctionMapper() {
    return null;
  }

  @Override
  @SuppressWarnings("NullAway")
  public @Nullable VariableMapper getVariableMapper() {
    return null;
  }

  /**
   * Tomcat leaves notes here for a resolver that this scope does not have; they would cost a map.
   */
  @Override
  @SuppressWarnings("rawtypes")
  public void putContext(Class key, Object contextObject) {}

  @Override
  @SuppressWarnings("rawtypes")
  public @Nullable Object getContext(Class key) {
    return null;
  }

  @Override
  public <T> T convertToType(Object value, Class<T> type) {
    return ELSupport.coerceToType(this, value, type);
  }
}
