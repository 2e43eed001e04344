package io.turgo.engine.testing.property;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A job as it must be. */
final class ModelJob {
  enum State {
    READY,
    TIMER,
    SUSPENDED,
    DEAD
  }

  final String id;
  final String activity;
  final ModelInstance instance;
  State state;
  @Nullable Instant due;
  int retries = 3;
  boolean hasFailed;

  ModelJob(String id, String activity, ModelInstance instance, State state, @Nullable Instant due) {
    this.id = id;
    this.activity = activity;
    this.instance = instance;
    this.state = instance.suspended ? State.SUSPENDED : state;
    this.due = due;
  }

  boolean isTimer() {
    return !activity.equals(Branches.WORK);
  }

  /** Whether it runs when it is told to. */
  boolean canRun(Instant now) {
    Instant at = due;
    return state == State.READY || (state == State.TIMER && (at == null || !at.isAfter(now)));
  }

  /** What it may do next, once it is not suspended any more. */
  State waiting() {
    return due == null ? State.READY : State.TIMER;
  }

  @Override
  public String toString() {
    return "job " + activity + " " + id + " " + state;
  }
}
