package io.turgo.engine.model;

import io.turgo.engine.expression.Expression;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A variable that gathers variables of the legs of an activity: a JSON array with an object for
 * each leg that was done.
 *
 * @param target its name; null where an expression gives it
 * @param targetExpression null where the name is known
 * @param isTransient whether it is a transient variable
 * @param members of the objects
 */
public record VariableAggregation(
    @Nullable String target,
    @Nullable Expression targetExpression,
    boolean isTransient,
    List<Member> members) {

  /**
   * A member of the object of a leg.
   *
   * @param source the variable that it copies; null where it is the value of an expression
   * @param target its name; null where an expression gives it
   */
  public record Member(
      @Nullable String source,
      @Nullable Expression sourceExpression,
      @Nullable String target,
      @Nullable Expression targetExpression) {}
}
