package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The moves that are still to be made, and in which order. Moves are queued and made one after the
 * other, so that a long chain of nodes needs no deep stack; a call stops the queue until its
 * outcome is there.
 */
final class Agenda {
  private final StepParts step;
  private final LimitCheck limits;
  private final Deque<Runnable> moves = new ArrayDeque<>();
  private final BegunWork begunWork;
  private final Deque<Runnable> instructions = new ArrayDeque<>(0);
  private @Nullable Runnable last;

  /** How many of the moves stand before all else because another move is half done. */
  private int firsts;

  Agenda(StepParts step, LimitCheck limits) {
    this.step = step;
    this.limits = limits;
    this.begunWork = new BegunWork(step);
  }

  /** Makes the queued moves until none is left, which answers null, or a call is needed. */
  Step.@Nullable Asks<?> run() {
    limits.check();
    Calls calls = step.calls();
    while (!calls.isPending() && !step.events().throwsNow()) {
      Runnable next = next();
      if (next == null) {
        calls.beforeCommit();
        break;
      }
      limits.step();
      next.run();
    }
    return calls.tellFirst();
  }

  private @Nullable Runnable next() {
    Runnable next = step.calledInstances().next();
    if (next == null) {
      next = step.variableWatch().next(firsts == 0);
    }
    if (next == null) {
      firsts = Math.max(0, firsts - 1);
      next = moves.poll();
    }
    if (next == null) {
      next = step.inclusiveJoins().next();
    }
    if (next == null) {
      next = step.variableWatch().atRest();
    }
    if (next == null) {
      next = step.casePlanAtRest();
    }
    if (next == null) {
      next = begunWork.next();
    }
    if (next == null) {
      next = instructions.poll();
    }
    if (next == null) {
      next = last;
      last = null;
    }
    return next;
  }

  /** Something is done when all that waits already is done. */
  void add(Runnable move) {
    moves.add(move);
  }

  /** Something is done before all else that waits. */
  void addFirst(Runnable move) {
    moves.addFirst(move);
    firsts++;
  }

  /** Does something for a token when its turn comes, unless the token is gone by then. */
  void inTurn(ExecutionRow token, Runnable doing) {
    moves.add(() -> {
      if (step.state().execution(token.id()) != null) {
        doing.run();
      }
    });
  }

  /**
   * Does something when nothing moves any more, even if the instance has ended by then; before what
   * waits for the same already.
   */
  void whenNothingMoves(Runnable doing) {
    instructions.addFirst(doing);
  }

  /** Does something when everything else is done; one thing at most. */
  void atEnd(Runnable doing) {
    last = doing;
  }

  /** Work that tasks have begun and that goes on while tokens move. */
  BegunWork begunWork() {
    return begunWork;
  }

  /** A token is at an element, which is named where a limit stops the unit. */
  void at(GraphNode node) {
    limits.at(node);
  }

  /** An activity is about to be done several times, which is refused where that is too often. */
  void willDo(int times, GraphNode node) {
    limits.willDo(times, node);
  }

  /** So many tokens are about to be made, which is refused before that where they are too many. */
  void willMake(long tokens) {
    limits.willMake(tokens);
  }

  /** A call has been made. */
  void called() {
    limits.called();
  }

  /** No token is left that could move. */
  void clear() {
    moves.clear();
    firsts = 0;
    step.variableWatch().clear();
    begunWork.clear();
    step.inclusiveJoins().clear();
  }
}
