package io.turgo.rest.core.exchange;

import io.turgo.engine.delegate.ProcessCode;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.exception.MismatchingMessageCorrelationException;
import io.turgo.engine.exception.RequestInProgressException;
import io.turgo.engine.exception.RequestKeyReusedException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoExpressionException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.TurgoTaskAlreadyClaimedException;
import io.turgo.engine.exception.TurgoVariableChangedException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.rest.core.json.Json;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the engine throws, as problems.
 *
 * @since 0.1.0
 */
public final class Failures {
  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);
  private static final int MOST_PROBLEMS = 1_000;

  /** A problem of a model. */
  public static final View<Object, DeploymentProblem> PROBLEM =
      View.of("DeploymentProblem", DeploymentProblem.class)
          .field("resource", Types.TEXT, DeploymentProblem::resource)
          .says("the file")
          .field("line", Types.INT, DeploymentProblem::line)
          .says("the line or column, counted from 1; 0 if the problem is about the whole file")
          .field("column", Types.INT, DeploymentProblem::column)
          .maybe("element", Types.TEXT, DeploymentProblem::element)
          .says("the name of the element")
          .maybe("elementId", Types.TEXT, DeploymentProblem::elementId)
          .field("message", Types.TEXT, DeploymentProblem::message)
          .field("code", Types.TEXT, DeploymentProblem::code)
          .says("the name of the kind of problem, which never changes");

  private Failures() {}

  /** The problem that a failure is to the caller. */
  public static ProblemException problem(Throwable failure) {
    return switch (failure) {
      case ProblemException problem -> problem;
      case Json.SyntaxException e ->
          new ProblemException(ProblemType.INVALID_REQUEST, String.valueOf(e.getMessage()));
      case BpmnDeploymentException e ->
          new ProblemException(
                  ProblemType.DEPLOYMENT_REFUSED,
                  "Nothing was deployed; each problem says where it is")
              .with("problems", problems(e.problems()));
      case TurgoException e when isOfModel(e) -> of(ProblemType.PROCESS_FAILED, e);
      case TurgoTaskAlreadyClaimedException e -> of(ProblemType.ALREADY_CLAIMED, e);
      case MismatchingMessageCorrelationException e -> of(ProblemType.NO_RECIPIENT, e);
      case TurgoObjectNotFoundException e -> of(ProblemType.NOT_FOUND, e);
      case TurgoIllegalArgumentException e -> of(ProblemType.INVALID_REQUEST, e);
      case TurgoVariableChangedException e -> of(ProblemType.PRECONDITION_FAILED, e);
      case TurgoOptimisticLockingException e -> of(ProblemType.CONFLICT, e);
      case RequestKeyReusedException e -> of(ProblemType.KEY_REUSED, e);
      case RequestInProgressException e -> of(ProblemType.KEY_IN_USE, e);
      case TurgoLimitException e -> of(ProblemType.LIMIT, e);
      case UnknownCommitException e ->
          logged(
              ProblemType.OUTCOME_UNKNOWN,
              "The database did not answer; check whether the operation was done before you"
                  + " repeat it",
              e);
      case TurgoStoreException e ->
          logged(ProblemType.UNAVAILABLE, "Nothing was done; try again later", e);
      case TurgoException e when e.getCause() == null -> of(ProblemType.NOT_POSSIBLE, e);
      case RuntimeException e when ProcessCode.threw(e) ->
          logged(ProblemType.PROCESS_FAILED, "Code of the process failed; nothing was done", e);
      case TurgoException e -> of(ProblemType.NOT_POSSIBLE, e);
      default -> logged(ProblemType.INTERNAL, "The log says more", failure);
    };
  }

  private static ProblemException of(ProblemType type, TurgoException e) {
    return new ProblemException(type, String.valueOf(e.getMessage()));
  }

  /**
   * Whether the process could not go on for what its model says, such as a condition on a variable
   * that is not there or a called process that is not deployed: the request itself is right.
   */
  private static boolean isOfModel(TurgoException e) {
    boolean maybe =
        e instanceof TurgoIllegalArgumentException
            || e instanceof TurgoObjectNotFoundException
            || (e instanceof TurgoExpressionException && e.getCause() == null);
    return maybe && ProcessCode.threw(e);
  }

  /** What may have secrets in it goes to the log, and the caller is told where to look. */
  private static ProblemException logged(ProblemType type, String detail, Throwable failure) {
    String reference = UUID.randomUUID().toString();
    LOG.warn("A request failed; its response names the reference {}", reference, failure);
    return new ProblemException(type, detail + "; the log has it under the reference")
        .with("reference", reference);
  }

  /** Problems of models as JSON. */
  public static List<Map<String, @Nullable Object>> problems(List<DeploymentProblem> problems) {
    return PROBLEM.showAll(problems, problems.subList(0, Math.min(MOST_PROBLEMS, problems.size())));
  }
}
