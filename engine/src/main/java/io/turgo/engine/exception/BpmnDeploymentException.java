package io.turgo.engine.exception;

import java.util.List;
import java.util.stream.Collectors;

/** A deployment was refused; it lists every problem of every file, and nothing was deployed. */
public class BpmnDeploymentException extends TurgoException {
  private final List<DeploymentProblem> problems;

  public BpmnDeploymentException(List<DeploymentProblem> problems) {
    super(
        "Nothing was deployed, "
            + problems.size()
            + (problems.size() == 1 ? " problem:\n" : " problems:\n")
            + problems.stream().map(DeploymentProblem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** All problems in the order of the files and of their lines. */
  public List<DeploymentProblem> problems() {
    return problems;
  }
}
