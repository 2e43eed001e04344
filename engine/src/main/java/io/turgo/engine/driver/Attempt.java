package io.turgo.engine.driver;

import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Effort;
import io.turgo.engine.store.Inquiry;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A command on its way: what has been called for it so far and where its stepping stands. Owned by
 * one thread at a time; it is handed on through the gates and the pipeline.
 */
final class Attempt {
  final long instanceId;
  final Command command;

  /** On whose behalf it is done, null for nobody known. */
  final @Nullable String userId;

  /**
   * The trace that it is a part of: its job's, else that of who gave the command; null for none.
   */
  @Nullable String traceParent;

  /** Who asked for it, to be written with it; null if that is not noted. */
  HistoryRow.@Nullable OfAudit note;

  Completion completion;

  /** Runs its user code when the thread that holds it may not. */
  final Executor userCodeThread;

  final Effort effort = new Effort(Thread::yield);
  final Journal journal = new Journal(effort);
  final IdTape ids = new IdTape();

  /** Other instances that its user code called the engine for; null until it is called. */
  @Nullable OtherInstances others;

  /** Business time at which stepping began that user code was called in. */
  long begunAt;

  int losses;

  /** It goes one after the other with those that it lost to, and its completion ends its turn. */
  boolean takesTurns;

  /** Its instance must be read again before it is stepped. */
  boolean fresh;

  /** It is not coalesced with others any more. */
  boolean alone;

  /** It does not join the unit of another one, with which it was refused. */
  boolean apart;

  /** That its user code runs in, on the thread that began it. */
  @Nullable OpenTransaction transaction;

  /** Its completion tells listeners that wait for a phase of its transaction. */
  boolean tellsPhases;

  /** Asks how its transaction ended, where that is unknown. */
  Inquiry inquiry = Inquiry.NONE;

  /** It passes through gates; otherwise it goes by. */
  boolean gated = true;

  /** Instances whose gates it takes, in the order of their ids, and how many of them it has. */
  long[] gates;

  int gatesHeld;

  /** Who comes after it in the line of a gate, or among those whose turn has come. */
  @Nullable Attempt next;

  /** The snapshot that stepping began on which waits for a user call. */
  @Nullable InstanceSnapshot steppedFrom;

  /** That stepping, with the outcome that it goes on with; null before the call is made. */
  @Nullable Answered<?> answered;

  /** Stepping that waited for a call, and the outcome of that. */
  record Answered<R extends @Nullable Object>(
      StepLoop.Reached.Paused<R> paused, CallOutcome<R> outcome) {
    StepLoop.Reached resume(StepLoop.Outcomes further) {
      return paused.resume(outcome, further);
    }
  }

  Attempt(
      long instanceId,
      Command command,
      @Nullable String userId,
      Completion completion,
      Executor userCodeThread) {
    this.instanceId = instanceId;
    this.command = command;
    this.userId = userId;
    this.completion = completion;
    this.userCodeThread = userCodeThread;
    this.gates = new long[] {instanceId};
  }

  /** Whether its unit changes other instances too. */
  boolean changesOthers() {
    return others != null && !others.isEmpty();
  }

  void forgetStepping() {
    steppedFrom = null;
    answered = null;
  }
}
