package io.turgo.engine.delegate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of a variable that gathers those of the instances of an activity.
 *
 * @since 0.1.0
 */
public interface VariableAggregationDefinition {
  /** Its name, null where an expression gives it. */
  @Nullable String getTarget();

  @Nullable String getTargetExpression();

  boolean isStoreAsTransientVariable();

  /** The {@code variable} elements; none where code needs none. */
  List<? extends Variable> getDefinitions();

  /** What is gathered of an instance. */
  interface Variable {
    /** The variable that it is, null where it is the value of an expression. */
    @Nullable String getSource();

    @Nullable String getSourceExpression();

    /** What it is called, null where an expression says it. */
    @Nullable String getTarget();

    @Nullable String getTargetExpression();
  }
}
