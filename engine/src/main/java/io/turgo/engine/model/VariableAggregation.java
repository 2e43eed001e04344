package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A variable that gathers variables of the legs of an activity: a JSON array with an object, or the
 * value of one variable, for each leg that was done, or what code makes of them.
 *
 * @param target its name; null where an expression gives it
 * @param targetExpression null where the name is known
 * @param isTransient whether it is a transient variable
 * @param hasOverview whether the variable is there from the beginning of the activity and shows
 *     what its legs have so far
 * @param members of the objects; may be none where there is code
 * @param plain whether each is the value of the one member, null where that is missing, and no
 *     object
 * @param code that gathers, null for none
 */
public record VariableAggregation(
    @Nullable String target,
    @Nullable CompiledExpression targetExpression,
    boolean isTransient,
    boolean hasOverview,
    List<Member> members,
    boolean plain,
    @Nullable Implementation code) {

  /** One that is a list of what a variable of each leg is at the end of that. */
  public static VariableAggregation ofValues(String target, String source) {
    return new VariableAggregation(
        target, null, false, false, List.of(new Member(source, null, source, null)), true, null);
  }

  /**
   * A member of the object of a leg.
   *
   * @param source the variable that it copies; null where it is the value of an expression
   * @param target its name; null where an expression gives it
   */
  public record Member(
      @Nullable String source,
      @Nullable CompiledExpression sourceExpression,
      @Nullable String target,
      @Nullable CompiledExpression targetExpression) {}
}
