package io.turgo.engine.model;

import io.turgo.engine.expression.Expression;
import org.jspecify.annotations.Nullable;

/**
 * That an activity is done several times: by legs beside each other, or by one after the other.
 *
 * @param cardinality how often; null where the elements say it
 * @param elements what it is done for; null where only a number says how often
 * @param elementVariable in which a leg finds its element
 * @param indexVariable in which a leg finds its number, from 0
 * @param completionCondition asked whenever a leg is done; if it holds, no other leg is waited for
 */
public record MultiInstance(
    boolean sequential,
    @Nullable Expression cardinality,
    @Nullable Elements elements,
    @Nullable String elementVariable,
    String indexVariable,
    @Nullable Expression completionCondition) {

  /**
   * Where the elements come from.
   *
   * @param source gives a collection or the name of a variable that holds one; null where the
   *     handler needs nothing
   * @param verbatim the source's value is a text that is not the name of a variable
   * @param handler makes the collection of what the source gives; null for none
   */
  public record Elements(
      @Nullable Expression source, boolean verbatim, @Nullable Implementation handler) {}
}
