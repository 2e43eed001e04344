package io.turgo.engine.service.runtime;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.interpreter.CalledGoneOnException;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.interpreter.MovePlan.AtActivity;
import io.turgo.engine.interpreter.MovePlan.CalledAt;
import io.turgo.engine.interpreter.MovePlan.OfExecution;
import io.turgo.engine.interpreter.MovePlan.Source;
import io.turgo.engine.interpreter.MovePlan.Target;
import io.turgo.engine.query.Queries;
import io.turgo.engine.runtime.ChangeActivityStateBuilder;
import io.turgo.engine.runtime.MovePreview;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.modification.Modifications;
import io.turgo.engine.service.modification.PlannedMoves;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@link ChangeActivityStateBuilder} by one command. */
final class StateChange implements ChangeActivityStateBuilder, PlannedMoves {
  /** How often a move is planned anew because a called instance never stays. */
  private static final int ATTEMPTS = 20;

  private final ApiCalls calls;
  private final Queries queries;
  private final Modifications modifications;
  private @Nullable String processInstanceId;
  private final List<MovePlan.Move> moves = new ArrayList<>();
  private final List<ToParent> toParent = new ArrayList<>();
  private final List<String> armed = new ArrayList<>();
  private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
  private final Map<String, Map<String, @Nullable Object>> locals = new LinkedHashMap<>();

  private @Nullable String annotation;

  /** An execution that is moved, to find the instance where none is named. */
  private @Nullable String anyExecutionId;

  StateChange(ApiCalls calls, Queries queries, Modifications modifications) {
    this.modifications = modifications;
    this.calls = calls;
    this.queries = queries;
  }

  @Override
  public ChangeActivityStateBuilder processInstanceId(String id) {
    processInstanceId = Arguments.filled("processInstanceId", id);
    return this;
  }

  @Override
  public ChangeActivityStateBuilder moveExecutionToActivityId(
      String executionId, String activityId) {
    return move(
        ofExecutions(Arguments.name("executionId", executionId)),
        Arguments.name("activityId", activityId));
  }

  @Override
  public ChangeActivityStateBuilder moveExecutionsToSingleActivityId(
      List<String> executionIds, String activityId) {
    return move(ofExecutions(executionIds), Arguments.name("activityId", activityId));
  }

  @Override
  public ChangeActivityStateBuilder moveSingleExecutionToActivityIds(
      String executionId, List<String> activityIds) {
    return move(ofExecutions(Arguments.name("executionId", executionId)), activityIds);
  }

  @Override
  public ChangeActivityStateBuilder moveActivityIdTo(
      String currentActivityId, String newActivityId) {
    return move(
        atActivities(Arguments.name("currentActivityId", currentActivityId)),
        Arguments.name("newActivityId", newActivityId));
  }

  @Override
  public ChangeActivityStateBuilder moveActivityIdsToSingleActivityId(
      List<String> currentActivityIds, String newActivityId) {
    return move(atActivities(currentActivityIds), Arguments.name("newActivityId", newActivityId));
  }

  @Override
  public ChangeActivityStateBuilder moveSingleActivityIdToActivityIds(
      String currentActivityId, List<String> newActivityIds) {
    return move(
        atActivities(Arguments.name("currentActivityId", currentActivityId)), newActivityIds);
  }

  private List<Source> ofExecutions(List<String> ids) {
    return sources(
        "executionId",
        ids,
        id -> {
          anyExecutionId = id;
          return new OfExecution(ApiCalls.parse("Execution", id));
        });
  }

  private List<Source> atActivities(List<String> ids) {
    return sources("currentActivityId", ids, AtActivity::new);
  }

  private static List<Source> sources(
      String name, List<String> ids, Function<String, Source> source) {
    Arguments.required(name, ids);
    return ids.stream().map(id -> source.apply(Arguments.filled(name, id))).toList();
  }

  private ChangeActivityStateBuilder move(List<Source> from, List<String> to) {
    Arguments.required("newActivityIds", to);
    if (from.isEmpty() || to.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "A move needs at least one execution or activity to come from and one activity to go to");
    }
    to.forEach(id -> Arguments.filled("newActivityId", id));
    moves.add(new MovePlan.Move(from, to.stream().map(id -> Target.before(id, null)).toList()));
    return this;
  }

  @Override
  public ChangeActivityStateBuilder moveActivityIdToParentActivityId(
      String currentActivityId, String newActivityId) {
    toParent.add(
        new ToParent(
            Arguments.filled("currentActivityId", currentActivityId),
            Arguments.filled("newActivityId", newActivityId)));
    return this;
  }

  @Override
  public ChangeActivityStateBuilder moveActivityIdToSubProcessInstanceActivityId(
      String currentActivityId, String newActivityId, String callActivityId) {
    return moveActivityIdToSubProcessInstanceActivityId(
        currentActivityId, newActivityId, callActivityId, null);
  }

  @Override
  public ChangeActivityStateBuilder moveActivityIdToSubProcessInstanceActivityId(
      String currentActivityId,
      String newActivityId,
      String callActivityId,
      @Nullable Integer subProcessDefinitionVersion) {
    MovePlan.Called called =
        new MovePlan.Called(
            List.of(Arguments.filled("newActivityId", newActivityId)),
            subProcessDefinitionVersion == null ? null : subProcessDefinitionVersion.toString());
    moves.add(
        new MovePlan.Move(
            atActivities(Arguments.name("currentActivityId", currentActivityId)),
            List.of(Target.before(Arguments.filled("callActivityId", callActivityId), called))));
    return this;
  }

  @Override
  public ChangeActivityStateBuilder enableEventSubProcessStartEvent(
      String eventSubProcessStartEventId) {
    armed.add(Arguments.filled("eventSubProcessStartEventId", eventSubProcessStartEventId));
    return this;
  }

  @Override
  public ChangeActivityStateBuilder processVariable(
      String processVariableName, @Nullable Object processVariableValue) {
    Arguments.required("processVariableName", processVariableName);
    variables.put(processVariableName, processVariableValue);
    return this;
  }

  @Override
  public ChangeActivityStateBuilder processVariables(
      Map<String, ? extends @Nullable Object> processVariables) {
    Arguments.required("processVariables", processVariables);
    variables.putAll(processVariables);
    return this;
  }

  @Override
  public ChangeActivityStateBuilder localVariable(
      String startActivityId, String localVariableName, @Nullable Object localVariableValue) {
    Arguments.required("localVariableName", localVariableName);
    localsOf(startActivityId).put(localVariableName, localVariableValue);
    return this;
  }

  @Override
  public ChangeActivityStateBuilder localVariables(
      String startActivityId, Map<String, ? extends @Nullable Object> localVariables) {
    Arguments.required("localVariables", localVariables);
    localsOf(startActivityId).putAll(localVariables);
    return this;
  }

  private Map<String, @Nullable Object> localsOf(String activityId) {
    return locals.computeIfAbsent(
        Arguments.filled("startActivityId", activityId), any -> new LinkedHashMap<>());
  }

  @Override
  public ChangeActivityStateBuilder annotation(String text) {
    annotation = Arguments.text("annotation", text);
    return this;
  }

  @Override
  public MovePlan planForMany() {
    if (processInstanceId != null) {
      throw new TurgoIllegalArgumentException(
          "The query finds the instances, but process instance "
              + processInstanceId
              + " is named too; leave one of them out");
    }
    if (!toParent.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "A move to the parent is for one instance; move the call activity of the parents"
              + " instead");
    }
    requireMoves();
    return plan(moves);
  }

  private void requireMoves() {
    if (moves.isEmpty() && armed.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "Nothing is to be moved: name an execution or activity and where it goes");
    }
  }

  @Override
  public void changeState() {
    for (int attempt = 1; ; attempt++) {
      Planned planned = plan();
      try {
        calls.ofInstance(planned.instanceId(), new Command.MoveTokens(planned.plan()));
        return;
      } catch (CalledGoneOnException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        } // nothing was written; once more by where it is now
      }
    }
  }

  @Override
  public MovePreview preview() {
    Planned planned = plan();
    return modifications.preview(planned.instanceId(), planned.plan());
  }

  /** A plan and the instance that it is for. */
  private record Planned(String instanceId, MovePlan plan) {}

  private Planned plan() {
    if (!toParent.isEmpty()) {
      return inParent();
    }
    requireMoves();
    if (processInstanceId != null) {
      return new Planned(processInstanceId, plan(moves));
    }
    if (anyExecutionId != null) {
      return new Planned(calls.instanceOf(anyExecutionId), plan(moves));
    }
    throw unnamed();
  }

  private static TurgoIllegalArgumentException unnamed() {
    return new TurgoIllegalArgumentException(
        "Name the instance with processInstanceId: activity ids alone do not tell which it is");
  }

  /** A move from this instance to the one that called it. */
  private record ToParent(String from, String to) {}

  private MovePlan plan(List<MovePlan.Move> made) {
    Map<String, Map<String, VariableValue>> localVariables = new HashMap<>();
    locals.forEach((activity, values) -> localVariables.put(activity, calls.encoded(values)));
    return new MovePlan(
        List.copyOf(made),
        calls.encoded(variables),
        localVariables,
        armed.stream().distinct().toList(),
        false,
        null,
        annotation);
  }

  /** Moves the call activity, which ends the instance that it has called. */
  private Planned inParent() {
    if (!moves.isEmpty() || !armed.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "A move to the parent ends the instance, so nothing else can be moved in it;"
              + " move that first, or leave it out");
    }
    if (processInstanceId == null) {
      throw unnamed();
    }
    ProcessInstance called =
        queries.processInstances().processInstanceId(processInstanceId).singleResult();
    if (called == null) {
      throw new TurgoObjectNotFoundException(
          "Process instance " + processInstanceId + " does not exist");
    }
    String callActivity = called.getSuperExecutionId();
    if (callActivity == null) {
      throw new TurgoException(
          "Process instance " + processInstanceId + " was called by no other, so it has no parent");
    }
    List<CalledAt> because = new ArrayList<>();
    for (ToParent move : toParent) {
      because.add(
          new CalledAt(
              ApiCalls.parse("Process instance", processInstanceId), List.of(move.from())));
      if (queries.executions().processInstanceId(processInstanceId).activityId(move.from()).count()
          == 0) {
        throw new TurgoException(
            "Nothing is at activity '"
                + move.from()
                + "' of process instance "
                + processInstanceId);
      }
    }
    Source source = new OfExecution(ApiCalls.parse("Execution", callActivity));
    List<Target> targets =
        toParent.stream().map(move -> Target.before(move.to(), null)).distinct().toList();
    return new Planned(
        calls.instanceOf(callActivity),
        plan(List.of(new MovePlan.Move(List.of(source), targets, because))));
  }
}
