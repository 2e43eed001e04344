package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.GraphNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stay of a token at a node, the same for all elements: it arrives, enters, is done and leaves.
 * {@link NodeEntry} and {@link NodeExit} list the steps of entering and leaving. What happens in
 * between is the {@link NodeBehavior}'s; where it goes is said by {@link Flows}.
 *
 * <p>All that waits for a token or belongs to it is found by its id, so {@link #remove} takes it
 * out of whatever it was in, and {@link #arriveAt} puts one into any scope.
 */
final class Tokens {
  private final StepParts step;
  private final InstanceState state;

  Tokens(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** A new token in a scope, about to arrive at a node. */
  ExecutionRow create(long parentId, String activityId, @Nullable String viaFlow) {
    return create(step.newId(), parentId, activityId, Kind.TOKEN, viaFlow);
  }

  /** A new execution of any kind, with an id that is given. */
  ExecutionRow create(
      long id, long parentId, String activityId, Kind kind, @Nullable String viaFlow) {
    ExecutionRow made = new ExecutionRow(id, state.id(), parentId, activityId, kind, 0, viaFlow);
    state.put(made);
    step.events().created(made);
    return made;
  }

  /** A new token comes to a node by no flow. */
  void arriveAt(long parentId, String activityId) {
    arrive(create(parentId, activityId, null));
  }

  /**
   * A token comes to a node: a job runs it later, or it begins now. What is done several times is
   * asynchronous by its legs.
   */
  void arrive(ExecutionRow token) {
    int needed = step.node(token).common().quantities().start();
    if (needed == 1 || token.viaFlow() == null) {
      mayBegin(token);
    } else {
      gather(token, needed);
    }
  }

  /** A token waits until as many of its scope are at the activity as that needs; one goes on. */
  private void gather(ExecutionRow token, int needed) {
    state.put(token.as(Kind.GATHERING));
    if (state.countAt(token.parentId(), token.activityId(), Kind.GATHERING) < needed) {
      step.inclusiveJoins().changed(token.parentId());
      return;
    }
    for (ExecutionRow other :
        state.childrenAt(token.parentId(), token.activityId(), Kind.GATHERING)) {
      if (other.id() != token.id()) {
        remove(other);
      }
    }
    state.put(token);
    mayBegin(token);
  }

  private void mayBegin(ExecutionRow token) {
    if (step.node(token).common().async().before() && !step.multiInstances().isWhole(token)) {
      step.jobs().continueBefore(token);
    } else {
      begin(token);
    }
  }

  /** A token enters a node when its turn comes. */
  void begin(ExecutionRow token) {
    boolean whole = step.multiInstances().isWhole(token);
    List<Sequence.Part> entry = whole ? NodeEntry.STEPS_OF_BODY : NodeEntry.STEPS;
    step.agenda().add(new Sequence(entry, token, step));
  }

  /**
   * A token is done with its node: a job leaves it later, or it leaves now. No event that is
   * attached to it can happen any more, since what it would interrupt is over.
   */
  void leave(ExecutionRow token) {
    step.compensation().completed(token);
    leaveCompleted(token);
  }

  /** The same for a token whose completion can be undone already, or cannot be. */
  void leaveCompleted(ExecutionRow token) {
    GraphNode.AsyncSettings async = step.node(token).common().async();
    if ((async.after() && !token.kind().isLeg()) || (async.afterEach() && token.kind().isLeg())) {
      step.attached().removeAll(token);
      step.jobs().continueAfter(token);
    } else {
      leaveNow(token);
    }
  }

  /** A token leaves its node when its turn comes; a leg does so before all else. */
  void leaveNow(ExecutionRow token) {
    if (token.kind().isLeg()) {
      step.agenda().addFirst(new Sequence(NodeExit.STEPS_OF_LEG, token, step));
    } else {
      step.agenda().add(new Sequence(NodeExit.STEPS, token, step));
    }
  }

  /** Takes an execution away with its jobs, subscriptions and local variables. */
  void remove(ExecutionRow token) {
    for (JobRow job : state.jobsOf(token.id())) {
      state.removeJob(job.id());
      step.events().jobCancelled(job);
    }
    step.subscriptions().removeOf(token);
    step.variables().removeScope(token.id());
    step.multiInstances().forget(token);
    state.removeExecution(token.id());
    step.inclusiveJoins().changed(token.parentId());
    step.events().entity(TurgoEngineEventType.ENTITY_DELETED, token);
  }
}
