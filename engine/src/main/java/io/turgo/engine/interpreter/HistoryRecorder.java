package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.StepContext.HistoryDetail;
import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.variable.VariableType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes history beside the runtime change, as far as the level of the definition or the engine
 * asks for it.
 */
final class HistoryRecorder {
  private final InstanceState state;
  private final StepContext context;
  private final EventRecorder events;

  HistoryRecorder(InstanceState state, StepContext context, EventRecorder events) {
    this.state = state;
    this.context = context;
    this.events = events;
  }

  boolean records(HistoryDetail detail) {
    StepContext.Policy policy = context.policy();
    HistoryLevel own =
        policy.definitionHistory() ? context.graph().about().history().level() : null;
    HistoryDetail level = own == null ? policy.history() : HistoryDetail.valueOf(own.name());
    return level.compareTo(detail) >= 0;
  }

  /** Whether anything of the instance is recorded. */
  boolean isOn() {
    return records(HistoryDetail.INSTANCE);
  }

  void instanceStarted(String startActivityId) {
    if (records(HistoryDetail.INSTANCE)) {
      HistoryRow.OfInstance row = ofInstance(startActivityId, null, null, null);
      state.record(row);
      events.history(TurgoEngineEventType.HISTORIC_PROCESS_INSTANCE_CREATED, row, null);
      factsChanged();
    }
  }

  /** The instance has got another name or business key. */
  void instanceRenamed() {
    if (!records(HistoryDetail.INSTANCE)) {
      return;
    }
    HistoryRow.OfInstance here = state.recordedHere(HistoryRow.OfInstance.class, state.id());
    HistoryRow.OfInstance row =
        ofInstance(here == null ? null : here.startActivityId(), null, null, null);
    if (here != null) {
      state.record(row);
    } else {
      state.revise(row);
    }
  }

  /** Somebody has modified the instance, and says why. */
  void modified(String annotation) {
    state.record(
        new HistoryRow.OfAudit(
            context.ids().getAsLong(),
            context.now(),
            context.userId(),
            null,
            null,
            HistoryRow.OfAudit.MODIFICATION,
            annotation,
            state.id(),
            HistoryRow.OfAudit.DONE,
            null));
  }

  /** The instance has other facts, or its first ones. */
  void factsChanged() {
    if (state.instance().facts() != null && records(HistoryDetail.INSTANCE)) {
      writeFacts(null);
    }
  }

  private void writeFacts(@Nullable String endUserId) {
    InstanceFacts facts = InstanceFacts.of(state.instance().facts());
    InstanceSnapshot base = state.base();
    HistoryRow row = new HistoryRow.OfInstanceFacts(state.id(), facts, endUserId);
    if (base == null || base.instance().facts() == null) {
      state.record(row);
    } else {
      state.revise(row);
    }
  }

  void linkAdded(IdentityLinkRow link) {
    if (records(HistoryDetail.AUDIT)) {
      state.record(ofLink(link));
    }
  }

  /** A part was taken away on purpose, so that it leaves no history. */
  void linkRemoved(IdentityLinkRow link) {
    if (records(HistoryDetail.AUDIT)) {
      state.erase(ofLink(link));
    }
  }

  private HistoryRow.OfIdentityLink ofLink(IdentityLinkRow link) {
    return new HistoryRow.OfIdentityLink(
        link.id(),
        link.instanceId(),
        link.taskId(),
        link.type(),
        link.userId(),
        link.groupId(),
        context.now());
  }

  void instanceEnded(@Nullable String endActivityId, @Nullable String reason) {
    if (!records(HistoryDetail.INSTANCE)) {
      return;
    }
    HistoryRow.OfInstance here = state.recordedHere(HistoryRow.OfInstance.class, state.id());
    HistoryRow.OfInstance row =
        ofInstance(
            here == null ? startActivityId() : here.startActivityId(),
            context.now(),
            endActivityId,
            reason);
    if (context.userId() != null) {
      writeFacts(context.userId());
    }
    if (here != null) {
      state.record(row);
    } else {
      state.revise(row);
    }
    events.history(TurgoEngineEventType.HISTORIC_PROCESS_INSTANCE_ENDED, row, context.userId());
  }

  /** Where the instance has begun, if there is only one place; what is stored knows it anyway. */
  private @Nullable String startActivityId() {
    String start = context.graph().root().startNodeId();
    return context.graph().triggeredStarts().stream().allMatch(other -> other.id().equals(start))
        ? start
        : null;
  }

  HistoryRow.OfInstance ofInstance(
      @Nullable String startActivityId,
      @Nullable Long endedAt,
      @Nullable String endActivityId,
      @Nullable String reason) {
    InstanceRow i = state.instance();
    return new HistoryRow.OfInstance(
        i.id(),
        i.definitionId(),
        i.businessKey(),
        i.name(),
        i.startUserId(),
        startActivityId,
        i.startedAt(),
        endedAt,
        endActivityId,
        reason,
        i.caller() == null ? null : i.caller().instanceId());
  }

  /** Notes that a token has entered a node; the token then knows its activity instance. */
  ExecutionRow activityStarted(ExecutionRow token, GraphNode node) {
    if (!records(HistoryDetail.ACTIVITY)) {
      return token;
    }
    long id = context.ids().getAsLong();
    HistoryRow.OfActivity row =
        new HistoryRow.OfActivity(
            id,
            token.instanceId(),
            token.id(),
            state.instance().definitionId(),
            node.id(),
            node.name(),
            context.graph().typeOf(node),
            token.viaFlow(),
            null,
            context.now(),
            null,
            null);
    state.record(row);
    events.entity(TurgoEngineEventType.HISTORIC_ACTIVITY_INSTANCE_CREATED, row);
    ExecutionRow entered = token.entered(id);
    state.put(entered);
    return entered;
  }

  /** Notes that a token has taken a sequence flow, which takes no time. */
  void flowTaken(ExecutionRow token, GraphFlow flow) {
    if (!context.policy().sequenceFlows() || !records(HistoryDetail.ACTIVITY)) {
      return;
    }
    state.record(
        new HistoryRow.OfActivity(
            context.ids().getAsLong(),
            token.instanceId(),
            token.id(),
            state.instance().definitionId(),
            flow.id(),
            flow.name(),
            GraphFlow.TYPE,
            null,
            null,
            context.now(),
            context.now(),
            null));
  }

  /** Ends the activity of a token that stays where it is; answers the token without an activity. */
  ExecutionRow activityOver(ExecutionRow token, @Nullable String reason) {
    activityEnded(token, reason);
    return token.entered(0);
  }

  void activityEnded(ExecutionRow token, @Nullable String reason) {
    long id = token.activityInstanceId();
    if (id == 0 || !records(HistoryDetail.ACTIVITY)) {
      return;
    }
    HistoryRow.OfActivity here = state.recordedHere(HistoryRow.OfActivity.class, id);
    HistoryRow.OfActivity base =
        here != null
            ? here
            : new HistoryRow.OfActivity(
                id,
                token.instanceId(),
                token.id(),
                state.instance().definitionId(),
                token.activityId(),
                null,
                "",
                null,
                null,
                0,
                null,
                null);
    HistoryRow.OfActivity ended = base.ended(context.now(), reason);
    if (here != null) {
      state.record(ended);
    } else {
      state.revise(ended);
    }
    events.entity(TurgoEngineEventType.HISTORIC_ACTIVITY_INSTANCE_ENDED, ended);
  }

  /** Notes a task that no execution waits for. */
  void taskOpened(TaskRow task) {
    if (records(HistoryDetail.TASK)) {
      state.record(new HistoryRow.OfTask(task, null, null, null));
    }
  }

  /** Notes a task and, on the activity that waits for it, its id. */
  void taskStarted(ExecutionRow token, TaskRow task) {
    taskOpened(task);
    waitsFor(token, task.id());
  }

  /** Notes on the activity of a token which task or called instance it waits for. */
  void waitsFor(ExecutionRow token, long id) {
    HistoryRow.OfActivity activity =
        state.recordedHere(HistoryRow.OfActivity.class, token.activityInstanceId());
    if (activity != null) {
      state.record(activity.withTask(id));
    }
  }

  void taskUpdated(TaskRow task) {
    write(new HistoryRow.OfTask(task, null, null, null));
  }

  /**
   * @param completedBy who is said to have completed it
   */
  void taskEnded(TaskRow task, @Nullable String reason, @Nullable String completedBy) {
    write(new HistoryRow.OfTask(task, context.now(), reason, completedBy));
  }

  private void write(HistoryRow.OfTask row) {
    if (!records(HistoryDetail.TASK)) {
      return;
    }
    if (state.recordedHere(HistoryRow.OfTask.class, row.id()) != null) {
      state.record(row);
    } else {
      state.revise(row);
    }
  }

  /**
   * @param executionId who set it; the change is booked on the activity that it is in
   */
  void variableCreated(VariableRow row, long executionId) {
    if (records(HistoryDetail.ACTIVITY)) {
      state.record(ofVariable(row, context.now()));
      detail(row, executionId);
    }
  }

  void variableUpdated(VariableRow row, long executionId) {
    if (!records(HistoryDetail.ACTIVITY)) {
      return;
    }
    HistoryRow.OfVariable here = state.recordedHere(HistoryRow.OfVariable.class, row.id());
    if (here != null) {
      state.record(ofVariable(row, here.createdAt()));
    } else {
      state.revise(ofVariable(row, 0));
    }
    detail(row, executionId);
  }

  /**
   * A variable was removed on purpose: its last value leaves no history, its changes do, with this
   * one as a change to null.
   */
  void variableRemoved(VariableRow row, long executionId) {
    if (records(HistoryDetail.ACTIVITY)) {
      state.erase(ofVariable(row, 0));
      if (row.value().isOverview()) {
        return;
      }
      detail(row.withValue(VariableType.encode(row.name(), null)), executionId);
    }
  }

  /** The code of an element has evaluated a decision. */
  void decided(Call<?> call, CallOutcome.Decided decided) {
    if (!records(HistoryDetail.FULL)) {
      return;
    }
    Long definitionId = state.knownDefinitionId();
    if (definitionId == null) {
      state.record(decided.decision());
      decided.parts().forEach(state::record);
      return;
    }
    ExecutionRow execution = state.execution(call.executionId());
    long activity = execution == null ? 0 : execution.activityInstanceId();
    state.record(
        decided
            .decision()
            .in(
                state.id(),
                execution == null ? state.id() : execution.id(),
                activity == 0 ? null : (Long) activity,
                definitionId,
                call.elementId()));
    decided.parts().forEach(part -> state.record(part.in(state.id())));
  }

  private HistoryRow.OfVariable ofVariable(VariableRow row, long createdAt) {
    return new HistoryRow.OfVariable(
        row.id(),
        row.instanceId(),
        row.executionId(),
        row.name(),
        row.value(),
        createdAt,
        context.now());
  }

  /**
   * A form was submitted.
   *
   * @param executionId where it was, or the instance that it has started
   * @param taskId whose form it was, null for that of a start event
   */
  void formSubmitted(
      Map<String, ? extends @Nullable String> properties, long executionId, @Nullable Long taskId) {
    if (!records(HistoryDetail.AUDIT)) {
      return;
    }
    ExecutionRow execution = state.execution(executionId);
    properties.forEach((name, value) ->
        state.record(
            new HistoryRow.OfDetail(
                context.ids().getAsLong(),
                state.id(),
                executionId,
                execution == null ? 0 : execution.activityInstanceId(),
                0,
                name,
                VariableType.encode(name, value),
                context.now(),
                taskId)));
  }

  /** That a variable was set; one that shows how far an activity is has not been set yet. */
  private void detail(VariableRow row, long executionId) {
    if (records(HistoryDetail.FULL) && !row.value().isOverview()) {
      ExecutionRow execution = state.execution(executionId);
      state.record(
          new HistoryRow.OfDetail(
              context.ids().getAsLong(),
              row.instanceId(),
              execution == null ? row.instanceId() : execution.id(),
              execution == null ? 0 : execution.activityInstanceId(),
              row.id(),
              row.name(),
              row.value(),
              context.now()));
    }
  }
}
