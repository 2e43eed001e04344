package io.turgo.engine.decision;

import io.turgo.engine.exception.DeploymentProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A DMN file that was read.
 *
 * @param requirementsKey the id of the {@code definitions} element, null for none
 * @param namespace the namespace of the file, null for none
 * @param decisions its decisions in the order of the file; none if a problem is an error
 * @param problems the errors and warnings, each with its place
 * @since 0.1.0
 */
public record DecisionFile(
    @Nullable String requirementsKey,
    @Nullable String namespace,
    List<CompiledDecision> decisions,
    List<DeploymentProblem> problems) {
  /**
   * A file that was read.
   *
   * @param requirementsKey the id of the {@code definitions} element, null for none
   * @param namespace the namespace of the file, null for none
   * @param decisions its decisions in the order of the file; none if a problem is an error
   * @param problems the errors and warnings, each with its place
   */
  public DecisionFile {
    decisions = List.copyOf(decisions);
    problems = List.copyOf(problems);
  }
}
