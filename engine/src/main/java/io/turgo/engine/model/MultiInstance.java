package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * That an activity is done several times: by legs beside each other, or by one after the other,
 * whose number is known before, or as long as a condition holds.
 *
 * @param cardinality how often; null where the elements say it
 * @param elements what it is done for; null where only a number says how often
 * @param elementVariable in which a leg finds its element
 * @param indexVariable in which a leg finds its number, from 0
 * @param completionCondition asked whenever a leg is done; if it holds, no other leg is waited for
 * @param aggregations the variables that gather those of the legs
 * @param whileHolds until when it is done again and again; null where its number is known before
 * @param events what is thrown when a leg is done
 */
public record MultiInstance(
    boolean sequential,
    @Nullable CompiledExpression cardinality,
    @Nullable Elements elements,
    @Nullable String elementVariable,
    String indexVariable,
    @Nullable CompiledExpression completionCondition,
    List<VariableAggregation> aggregations,
    @Nullable WhileHolds whileHolds,
    List<LegEvent> events) {

  /**
   * Something that is thrown when a leg is done.
   *
   * @param firstOnly only by the first leg that is done
   * @param condition asked each time; null for always
   */
  public record LegEvent(
      boolean firstOnly, @Nullable CompiledExpression condition, Thrown thrown) {}

  /** What a leg can throw. */
  public sealed interface Thrown {
    /**
     * A signal.
     *
     * @param later whether a job brings it to each that waits
     */
    record OfSignal(SignalDefinition signal, boolean later) implements Thrown {}

    /**
     * An escalation.
     *
     * @param code null where the model names none
     * @param name the name of the escalation
     */
    record OfEscalation(@Nullable String code, @Nullable String name) implements Thrown {}
  }

  /**
   * Until when an activity is done again and again.
   *
   * @param testBefore the condition is asked before the first time too
   * @param condition must hold to do it once more; null where only the maximum counts
   * @param maximum how often at most; null for as often as the condition holds
   */
  public record WhileHolds(
      boolean testBefore, @Nullable CompiledExpression condition, @Nullable Integer maximum) {}

  /**
   * Where the elements come from.
   *
   * @param source gives a collection or the name of a variable that holds one; null where the
   *     handler needs nothing
   * @param verbatim the source's value is a text that is not the name of a variable
   * @param handler makes the collection of what the source gives; null for none
   */
  public record Elements(
      @Nullable CompiledExpression source, boolean verbatim, @Nullable Implementation handler) {}
}
