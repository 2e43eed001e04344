package io.turgo.engine.decision;

import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The results of a decision: one map for each, outputs by name. It cannot be changed.
 *
 * <p>A business rule task offers it to its output parameters and end listeners as {@code
 * decisionResult}.
 *
 * @since 0.1.0
 */
public final class DecisionResult extends AbstractList<Map<String, @Nullable Object>>
    implements RandomAccess, Serializable {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // a copy by the JDK's own classes
  private final List<Map<String, @Nullable Object>> results;

  /**
   * The results of a decision.
   *
   * @param results one map for each result, outputs by name
   */
  public DecisionResult(List<Map<String, @Nullable Object>> results) {
    List<Map<String, @Nullable Object>> copy = new ArrayList<>(results.size());
    for (Map<String, @Nullable Object> result : results) {
      copy.add(Collections.unmodifiableMap(new LinkedHashMap<>(result)));
    }
    this.results = copy;
  }

  @Override
  public Map<String, @Nullable Object> get(int index) {
    return results.get(index);
  }

  @Override
  public int size() {
    return results.size();
  }

  /** {@return the results as a list of maps} */
  public List<Map<String, @Nullable Object>> getResultList() {
    List<Map<String, @Nullable Object>> list = new ArrayList<>(results.size());
    results.forEach(result -> list.add(new LinkedHashMap<>(result)));
    return list;
  }

  /** {@return the first result, null if there is none} */
  public @Nullable Map<String, @Nullable Object> getFirstResult() {
    return results.isEmpty() ? null : results.get(0);
  }

  /**
   * Returns the only result.
   *
   * @return the result, null if there is none
   * @throws TurgoDecisionException if there are several
   */
  public @Nullable Map<String, @Nullable Object> getSingleResult() {
    if (results.size() > 1) {
      throw new TurgoDecisionException(
          "Expected one result of the decision at most, found "
              + results.size()
              + "; use collectEntries or resultList, or a hit policy that gives one result");
    }
    return getFirstResult();
  }

  /**
   * Returns the only output of the only result.
   *
   * @return the value, null if there is no result
   * @throws TurgoDecisionException if there are several results, or several outputs
   */
  public @Nullable Object getSingleEntry() {
    Map<String, @Nullable Object> result = getSingleResult();
    if (result == null) {
      return null;
    }
    if (result.size() > 1) {
      throw new TurgoDecisionException(
          "Expected one output of the decision at most, found "
              + result.size()
              + ": "
              + String.join(", ", result.keySet())
              + "; use singleResult");
    }
    return result.isEmpty() ? null : result.values().iterator().next();
  }

  /**
   * Returns one output of each result that has it.
   *
   * @param outputName the name of the output
   * @return the values in the order of the results
   */
  public List<@Nullable Object> collectEntries(String outputName) {
    List<@Nullable Object> values = new ArrayList<>(results.size());
    for (Map<String, @Nullable Object> result : results) {
      if (result.containsKey(outputName)) {
        values.add(result.get(outputName));
      }
    }
    return values;
  }
}
