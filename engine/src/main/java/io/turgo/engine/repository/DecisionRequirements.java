package io.turgo.engine.repository;

import io.turgo.engine.annotation.Experimental;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of a file, and which of them each one requires.
 *
 * @param key the id of the {@code definitions} element, null for none
 * @param deploymentId the id of the deployment that the file came with
 * @param resourceName the name of the file
 * @param decisions the decisions in the order of the file
 * @since 0.1.0
 */
@Experimental
public record DecisionRequirements(
    @Nullable String key, String deploymentId, String resourceName, List<Decision> decisions) {
  /**
   * The decisions of a file, and which of them each one requires.
   *
   * @param key the id of the {@code definitions} element, null for none
   * @param deploymentId the id of the deployment that the file came with
   * @param resourceName the name of the file
   * @param decisions the decisions in the order of the file
   */
  public DecisionRequirements {
    decisions = List.copyOf(decisions);
  }

  /**
   * One decision.
   *
   * @param definitionId the id of its decision definition, null for none
   * @param key the key of the decision
   * @param name its name, null for none
   * @param inputs the names of the values that it asks for, as far as its file declares them
   * @param requires the keys of the decisions of the file that it names
   * @since 0.1.0
   */
  public record Decision(
      @Nullable String definitionId,
      String key,
      @Nullable String name,
      List<String> inputs,
      List<String> requires) {
    /**
     * One decision.
     *
     * @param definitionId the id of its decision definition, null for none
     * @param key the key of the decision
     * @param name its name, null for none
     * @param inputs the names of the values that it asks for
     * @param requires the keys of the decisions of the file that it names
     */
    public Decision {
      inputs = List.copyOf(inputs);
      requires = List.copyOf(requires);
    }
  }
}
