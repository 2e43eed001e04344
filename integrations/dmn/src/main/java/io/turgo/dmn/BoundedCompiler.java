package io.turgo.dmn;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import org.kie.dmn.core.api.DMNExpressionEvaluator;
import org.kie.dmn.core.ast.DMNBaseNode;
import org.kie.dmn.core.ast.DMNDTExpressionEvaluator;
import org.kie.dmn.core.ast.DMNLiteralExpressionEvaluator;
import org.kie.dmn.core.compiler.DMNCompilerContext;
import org.kie.dmn.core.compiler.DMNCompilerImpl;
import org.kie.dmn.core.compiler.DMNEvaluatorCompiler;
import org.kie.dmn.core.impl.DMNModelImpl;
import org.kie.dmn.feel.codegen.feel11.CompiledFEELExpression;
import org.kie.dmn.feel.lang.EvaluationContext;
import org.kie.dmn.feel.runtime.decisiontables.DecisionTableImpl;
import org.kie.dmn.feel.runtime.functions.DTInvokerFunction;
import org.kie.dmn.feel.runtime.functions.FEELFnResult;
import org.kie.dmn.model.api.Expression;

/**
 * Compiles the logic of decisions so that its steps are counted. KIE makes the contexts of
 * evaluations itself and lets nobody put others in their place; so the expressions and tables that
 * get them are replaced, in two private fields that have no setters.
 */
final class BoundedCompiler extends DMNEvaluatorCompiler {
  private static final Field EXPRESSION = field(DMNLiteralExpressionEvaluator.class, "expression");
  private static final Field TABLE = field(DMNDTExpressionEvaluator.class, "dt");

  BoundedCompiler(DMNCompilerImpl compiler) {
    super(compiler);
  }

  private static Field field(Class<?> of, String name) {
    try {
      Field field = of.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("This version of kie-dmn-core is not supported", e);
    }
  }

  @Override
  public @Nullable DMNExpressionEvaluator compileExpression(
      DMNCompilerContext context,
      DMNModelImpl model,
      DMNBaseNode node,
      String name,
      Expression expression) {
    DMNExpressionEvaluator made = super.compileExpression(context, model, node, name, expression);
    try {
      if (made instanceof DMNLiteralExpressionEvaluator
          && EXPRESSION.get(made) instanceof CompiledFEELExpression whole
          && !(whole instanceof Bounded)) {
        EXPRESSION.set(made, new Bounded(whole));
      } else if (made instanceof DMNDTExpressionEvaluator
          && TABLE.get(made) instanceof DTInvokerFunction table
          && !(table instanceof BoundedTable)) {
        TABLE.set(made, new BoundedTable(table.getDecisionTable()));
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    return made;
  }

  /** An expression whose steps are counted. */
  private record Bounded(CompiledFEELExpression whole) implements CompiledFEELExpression {
    @Override
    public @Nullable Object apply(EvaluationContext context) {
      Steps steps = Trace.steps();
      Object value = whole.apply(steps.counted(context));
      steps.refuseTooMany();
      return value;
    }
  }

  /** A table whose steps are counted. */
  private static final class BoundedTable extends DTInvokerFunction {
    BoundedTable(DecisionTableImpl table) {
      super(table);
    }

    @Override
    public FEELFnResult<Object> invoke(EvaluationContext context, Object[] parameters) {
      Steps steps = Trace.steps();
      FEELFnResult<Object> result = super.invoke(steps.counted(context), parameters);
      steps.refuseTooMany();
      return result;
    }
  }
}
