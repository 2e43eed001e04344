package io.turgo.spring;

import io.turgo.engine.exception.BpmnDeploymentException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Has Boot say what keeps the application from starting without a stack trace. */
final class SetupFailures {
  private SetupFailures() {}

  /** Settings and surroundings that do not fit. */
  static final class Setup extends AbstractFailureAnalyzer<TurgoSetupException> {
    @Override
    protected FailureAnalysis analyze(Throwable root, TurgoSetupException cause) {
      return new FailureAnalysis(cause.description() + ".", cause.action() + ".", root);
    }
  }

  /** Models that cannot be deployed: all their problems, each with its place. */
  static final class Models extends AbstractFailureAnalyzer<BpmnDeploymentException> {
    @Override
    protected FailureAnalysis analyze(Throwable root, BpmnDeploymentException cause) {
      return new FailureAnalysis(
          String.valueOf(cause.getMessage()),
          "Mend the files, move them out of the folders of turgo.deployment.locations, or set"
              + " turgo.deployment.enabled=false.",
          root);
    }
  }
}
