package io.turgo.engine.delegate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes a variable that aggregates variables of the instances of a multi-instance activity, as
 * the model declares it.
 *
 * @since 0.1.0
 */
public interface VariableAggregationDefinition {
  /** {@return the name of the variable, null where an expression gives it} */
  @Nullable String getTarget();

  /** {@return the expression that gives the name of the variable, null where the file names it} */
  @Nullable String getTargetExpression();

  /** {@return whether the variable is transient} */
  boolean isStoreAsTransientVariable();

  /** {@return the {@code variable} elements; empty where code needs none} */
  List<? extends Variable> getDefinitions();

  /** A variable or an expression of an instance that is aggregated. */
  interface Variable {
    /**
     * {@return the name of the variable that is gathered, null where it is the value of an
     * expression}
     */
    @Nullable String getSource();

    /** {@return the expression whose value is gathered, null where it is a variable} */
    @Nullable String getSourceExpression();

    /** {@return the name that the value gets, null where an expression says it} */
    @Nullable String getTarget();

    /** {@return the expression that gives that name, null where the file has it} */
    @Nullable String getTargetExpression();
  }
}
