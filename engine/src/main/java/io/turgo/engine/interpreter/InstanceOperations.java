package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.task.IdentityLinkType;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What is done with an instance as a whole. */
final class InstanceOperations {
  private static final Set<JobRow.State> RUNNABLE = Set.of(JobRow.State.READY, JobRow.State.TIMER);

  private final StepParts step;
  private final InstanceState state;

  InstanceOperations(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  void perform(Command.OfInstance command) {
    switch (command) {
      case Command.ChangeInstance change -> change(change);
      case Command.ClaimInstance claim -> claim(claim.userId());
      case Command.UnclaimInstance unclaim -> unclaim();
      case Command.NoteForm form ->
          step.history().formSubmitted(form.properties(), state.id(), null);
      case Command.AddInstanceLink add ->
          step.links().add(IdentityLinkRow.OF_INSTANCE, add.type(), add.userId(), add.groupId());
      case Command.DeleteInstanceLink delete ->
          step.links()
              .remove(
                  IdentityLinkRow.OF_INSTANCE, delete.type(), delete.userId(), delete.groupId());
      case Command.ReplaceInstanceLink replace -> {
        step.links().removeAll(IdentityLinkRow.OF_INSTANCE, replace.type());
        if (replace.userId() != null) {
          step.links().add(IdentityLinkRow.OF_INSTANCE, replace.type(), replace.userId(), null);
        }
      }
      case Command.DeleteInstance delete -> {
        if (delete.skipListeners()) {
          step.skipListeners();
        }
        String reason =
            Objects.requireNonNullElse(delete.reason(), DeleteReason.PROCESS_INSTANCE_DELETED);
        step.end()
            .delete(
                null,
                reason,
                delete.callerLater()
                    ? InstanceEnd.Caller.GOES_ON_LATER
                    : InstanceEnd.Caller.GOES_ON);
      }
      case Command.TerminateFromBelow end ->
          step.end().delete(end.endActivityId(), end.reason(), InstanceEnd.Caller.ENDS);
      case Command.DeleteCalled delete -> {
        if (delete.skipListeners()) {
          step.skipListeners();
        }
        step.end().delete(null, delete.reason(), InstanceEnd.Caller.ENDS);
      }
      case Command.SuspendInstance suspend -> suspend(true);
      case Command.ActivateInstance activate -> suspend(false);
      case Command.NoteBatchItem note ->
          new BatchItems(step).note(note.batchId(), note.partId(), note.itemId(), note.type());
      case Command.MoveTokens move -> new TokenMoves(step).perform(move.plan());
      case Command.RequireAt required -> requireAt(required.activityIds());
      case Command.FollowCaller follow -> followCaller(follow);
      case Command.FollowSuspension follow -> {
        if (state.instance().suspended() == follow.suspended()) {
          step.calledInstances().followSuspension(follow.suspended());
        } else {
          suspend(follow.suspended());
        }
      }
    }
  }

  private void requireAt(List<String> activityIds) {
    if (state.executions().stream().noneMatch(row -> activityIds.contains(row.activityId()))) {
      throw new Rejection(new CalledGoneOnException(state.id(), activityIds));
    }
  }

  private void followCaller(Command.FollowCaller follow) {
    InstanceRow row = state.instance();
    InstanceCaller caller = row.caller();
    if (caller != null) {
      state.updateInstance(
          row.withCaller(
              new InstanceCaller(
                  caller.instanceId(),
                  caller.executionId(),
                  follow.definitionId(),
                  follow.activityId(),
                  caller.depth())));
    }
  }

  private void change(Command.ChangeInstance change) {
    InstanceRow before = state.instance();
    if (before.suspended() && change.name() != null) {
      throw new Rejection(
          new TurgoException(state.title() + " cannot be renamed: it is suspended"));
    }
    state.updateInstance(
        before.withNames(
            changed(before.businessKey(), change.businessKey()),
            changed(before.name(), change.name())));
    if (change.businessKey() != null || change.name() != null) {
      step.history().instanceRenamed();
    }
    if (change.businessStatus() != null || change.dueAt() != null) {
      changeFacts(facts -> {
        InstanceFacts changed =
            facts.withBusinessStatus(changed(facts.businessStatus(), change.businessStatus()));
        return change.dueAt() == null ? changed : changed.withDueAt(change.dueAt().at());
      });
    }
    step.events().entity(TurgoEngineEventType.ENTITY_UPDATED, state.instance());
    if (change.businessStatus() != null) {
      step.events().businessStatus(before);
    }
  }

  private static @Nullable String changed(@Nullable String now, Command.@Nullable NewText to) {
    return to == null ? now : to.text();
  }

  private void changeFacts(UnaryOperator<InstanceFacts> change) {
    InstanceRow row = state.instance();
    state.updateInstance(row.withFacts(change.apply(InstanceFacts.of(row.facts()))));
    step.history().factsChanged();
  }

  private void claim(String userId) {
    for (IdentityLinkRow link : state.identityLinks(IdentityLinkRow.OF_INSTANCE)) {
      if (link.type().equals(IdentityLinkType.ASSIGNEE) && !userId.equals(link.userId())) {
        throw new Rejection(
            new TurgoException(
                "Process instance "
                    + state.id()
                    + " is already claimed by '"
                    + link.userId()
                    + "'; expected nobody or '"
                    + userId
                    + "'"));
      }
    }
    step.links().removeAll(IdentityLinkRow.OF_INSTANCE, IdentityLinkType.ASSIGNEE);
    step.links().add(IdentityLinkRow.OF_INSTANCE, IdentityLinkType.ASSIGNEE, userId, null);
    changeFacts(facts -> facts.withClaim(step.now(), userId));
    step.events().entity(TurgoEngineEventType.ENTITY_UPDATED, state.instance());
  }

  private void unclaim() {
    step.links().removeAll(IdentityLinkRow.OF_INSTANCE, IdentityLinkType.ASSIGNEE);
    if (state.instance().facts() != null) {
      changeFacts(facts -> facts.withClaim(null, null));
    }
    step.events().entity(TurgoEngineEventType.ENTITY_UPDATED, state.instance());
  }

  private void suspend(boolean suspended) {
    if (state.instance().suspended() == suspended) {
      throw new Rejection(
          new TurgoException(
              state.title() + (suspended ? " is suspended already" : " is not suspended")));
    }
    state.updateInstance(state.instance().withSuspended(suspended));
    TurgoEngineEventType event =
        suspended ? TurgoEngineEventType.ENTITY_SUSPENDED : TurgoEngineEventType.ENTITY_ACTIVATED;
    step.events().entity(event, state.instance());
    state.executions().forEach(row -> step.events().entity(event, row));
    for (TaskRow task : state.tasks()) {
      step.events().entity(event, task);
      step.taskLog().suspended(task, suspended);
    }
    step.calledInstances().followSuspension(suspended);
    for (JobRow job : state.jobs()) {
      if (suspended && RUNNABLE.contains(job.state())) {
        moveJob(job, job.withState(JobRow.State.SUSPENDED));
      } else if (suspended && job.outside() != null) {
        boolean taken = job.outside().lockOwner() != null;
        moveJob(job, (taken ? job.withDueAt(null) : job).withState(JobRow.State.SUSPENDED));
      } else if (!suspended && job.state() == JobRow.State.SUSPENDED) {
        moveJob(job, PausedActivities.activated(job, step));
      }
    }
  }

  private void moveJob(JobRow job, JobRow to) {
    JobRow moved = to.withInstanceRev(state.nextRev());
    state.put(moved);
    step.events().jobMoved(job, moved);
  }
}
