package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.expression.Expression;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.FlowNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stay of a token at a node, the same for all elements: it arrives, enters, is done and leaves.
 * What happens in between is the {@link NodeBehavior}'s; where it goes is said by {@link Flows}.
 *
 * <p>All that waits for a token or belongs to it is found by its id, so {@link #remove} takes it
 * out of whatever it was in, and {@link #arriveAt} puts one into any scope.
 */
final class Tokens {
  private final Walk walk;
  private final InstanceState state;

  Tokens(Walk walk) {
    this.walk = walk;
    this.state = walk.state();
  }

  /** A new token in a scope, about to arrive at a node. */
  ExecutionRow create(long parentId, String activityId, @Nullable String viaFlow) {
    return create(walk.newId(), parentId, activityId, Kind.TOKEN, viaFlow);
  }

  /** A new execution of any kind, with an id that is given. */
  ExecutionRow create(
      long id, long parentId, String activityId, Kind kind, @Nullable String viaFlow) {
    ExecutionRow made = new ExecutionRow(id, state.id(), parentId, activityId, kind, 0, viaFlow);
    state.put(made);
    walk.events().created(made);
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
    int needed = walk.node(token).common().quantities().start();
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
      walk.inclusiveJoins().changed(token.parentId());
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
    if (walk.node(token).common().async().before() && !walk.multiInstances().isWhole(token)) {
      walk.jobs().continueBefore(token);
    } else {
      begin(token);
    }
  }

  /** A token enters a node: history, attached events, then the node's behaviour. */
  void begin(ExecutionRow token) {
    if (walk.multiInstances().isWhole(token)) {
      walk.agenda().inTurn(token, () -> walk.multiInstances().enter(token));
      return;
    }
    walk.agenda().inTurn(token, () -> enter(token));
  }

  /** Enters a node at once, for a token whose turn it is. */
  void enter(ExecutionRow token) {
    FlowNode node = walk.node(token);
    walk.agenda().at(node);
    ExecutionRow entered = walk.history().activityStarted(token, node);
    walk.inputOutputs().enter(entered, node, () -> begin(entered, node));
  }

  private void begin(ExecutionRow token, FlowNode node) {
    List<String> events = token.kind().isLeg() ? List.of() : AttachedEvents.eventIds(node);
    walk.listeners()
        .tell(
            token.id(),
            node,
            node.id(),
            ExecutionListener.EVENTNAME_START,
            () ->
                walk.attached()
                    .attach(
                        token.id(),
                        events,
                        () -> walk.agenda().addFirst(() -> executeOrSkip(node, token.id()))));
  }

  private void executeOrSkip(FlowNode node, long tokenId) {
    if (state.execution(tokenId) == null) {
      return; // an event beside it has happened already
    }
    walk.events().activity(TurgoEngineEventType.ACTIVITY_STARTED, tokenId, node);
    Expression skip = node.common().skipExpression();
    if (skip == null) {
      Behaviors.execute(node, walk.token(tokenId), walk);
      return;
    }
    walk.calls()
        .ask(
            tokenId,
            node,
            new Work.AskSkip(skip),
            skipped -> {
              if (skipped) {
                leave(walk.token(tokenId));
              } else {
                Behaviors.execute(node, walk.token(tokenId), walk);
              }
            });
  }

  /**
   * A token is done with its node: a job leaves it later, or it leaves now. No event that is
   * attached to it can happen any more, since what it would interrupt is over.
   */
  void leave(ExecutionRow token) {
    walk.compensation().completed(token);
    leaveCompleted(token);
  }

  /** The same for a token whose completion can be undone already, or cannot be. */
  void leaveCompleted(ExecutionRow token) {
    FlowNode.AsyncSettings async = walk.node(token).common().async();
    if ((async.after() && !token.kind().isLeg()) || (async.afterEach() && token.kind().isLeg())) {
      walk.attached().detach(token);
      walk.jobs().continueAfter(token);
    } else {
      leaveNow(token);
    }
  }

  /** Ends the activity, takes its attached events away and takes the outgoing flows. */
  void leaveNow(ExecutionRow token) {
    if (token.kind().isLeg()) {
      walk.agenda()
          .addFirst(() -> {
            if (state.execution(token.id()) != null) {
              walk.multiInstances().leaveLeg(token);
            }
          });
      return;
    }
    walk.agenda()
        .inTurn(
            token,
            () -> {
              FlowNode node = walk.node(token);
              walk.attached().detach(token);
              if (walk.graph().isCompensation(node.id())) {
                goOn(token, node);
                return;
              }
              walk.listeners()
                  .tell(
                      token.id(),
                      node,
                      node.id(),
                      ExecutionListener.EVENTNAME_END,
                      () -> goOn(token, node));
            });
  }

  /** Takes the outgoing flows of a node whose end has been told of. */
  void goOn(ExecutionRow token, FlowNode node) {
    walk.inputOutputs()
        .leave(
            token,
            node,
            () -> {
              walk.scopes().close(token, node);
              if (walk.graph().isCompensation(node.id())) {
                walk.compensation().undone(token, node);
              } else {
                walk.adHocScopes().left(token, node, () -> walk.flows().choose(token, node));
              }
            });
  }

  /** Takes an execution away with its jobs, subscriptions and local variables. */
  void remove(ExecutionRow token) {
    for (JobRow job : state.jobsOf(token.id())) {
      state.removeJob(job.id());
      walk.events().jobCancelled(job);
    }
    walk.subscriptions().removeOf(token);
    walk.variables().removeScope(token.id());
    walk.multiInstances().forget(token);
    state.removeExecution(token.id());
    walk.inclusiveJoins().changed(token.parentId());
    walk.events().entity(TurgoEngineEventType.ENTITY_DELETED, token);
  }
}
