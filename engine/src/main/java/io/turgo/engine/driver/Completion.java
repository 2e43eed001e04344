package io.turgo.engine.driver;

import io.turgo.engine.instance.InstanceState;

/**
 * Who wants to know how an attempt ended. One of the answers is called, once, on any thread; it
 * must be quick.
 */
public interface Completion {
  /** Durable; the state as committed. */
  void committed(InstanceState state);

  /** The command was not done, for this reason; nothing of it is written. */
  void failed(RuntimeException reason);

  /**
   * User code threw, or the model has no way on; nothing of the command is written.
   *
   * @param error what user code threw
   */
  void userCodeFailed(String activityId, Throwable error);

  /** The job is gone or may not run any more: there is nothing to do. */
  default void obsolete() {}

  /** The attempt waits for a connection, with no thread; it goes on or ends later. */
  default void waits() {}

  /** The attempt has waited long enough; called after {@link #waits} only. */
  default void goesOn() {}
}
