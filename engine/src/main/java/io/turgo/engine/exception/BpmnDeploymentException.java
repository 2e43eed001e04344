package io.turgo.engine.exception;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A deployment was refused; it lists every error of every file, and nothing was deployed.
 *
 * @since 0.1.0
 */
public class BpmnDeploymentException extends TurgoException {
  private static final int SHOWN = 100;

  /** What is wrong in the files. */
  private final List<DeploymentProblem> problems;

  /**
   * An exception with a message of the first hundred errors.
   *
   * @param problems the errors
   */
  public BpmnDeploymentException(List<DeploymentProblem> problems) {
    super(message(problems));
    this.problems = List.copyOf(problems);
  }

  private static String message(List<DeploymentProblem> problems) {
    int more = problems.size() - SHOWN;
    return "Nothing was deployed, "
        + problems.size()
        + (problems.size() == 1 ? " problem:\n" : " problems:\n")
        + problems.stream()
            .limit(SHOWN)
            .map(DeploymentProblem::toString)
            .collect(Collectors.joining("\n"))
        + (more > 0 ? "\nand " + more + " more, which problems() has" : "");
  }

  /**
   * All errors in the order of the files and of their lines; the message has the first hundred.
   * Warnings are not among them: {@link io.turgo.engine.repository.DeploymentBuilder#validate} has
   * both.
   *
   * @return the errors
   */
  public List<DeploymentProblem> problems() {
    return problems;
  }
}
