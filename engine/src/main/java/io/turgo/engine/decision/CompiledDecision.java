package io.turgo.engine.decision;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision of a DMN file, compiled once. It has no state and is safe for all threads.
 *
 * @since 0.1.0
 */
public interface CompiledDecision {
  /** {@return the id attribute of the decision} */
  String key();

  /** {@return its name, null for none} */
  @Nullable String name();

  /** {@return its version tag, null for none} */
  @Nullable String versionTag();

  /** {@return for how many days the file wants to keep its history, null if it does not say} */
  @Nullable Integer historyTimeToLive();

  /** {@return the names of the values that it asks for, as far as its file declares them} */
  List<String> inputs();

  /** {@return the keys of the decisions of its file that it names as required} */
  List<String> requires();

  /**
   * Evaluates the decision after those that it requires.
   *
   * @param inputs the values that it sees
   * @return its outputs, with what was evaluated
   * @throws TurgoDecisionException if it cannot be evaluated; the message names the decision and,
   *     where one is at fault, the rule and the cell
   */
  DecisionOutcome evaluate(DecisionInputs inputs);
}
