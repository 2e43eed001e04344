package io.turgo.engine.driver;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.store.Inquiry;

/** How a command ended. */
public sealed interface Ending {
  /** Durable; the state as committed. */
  record Committed(InstanceState state) implements Ending {}

  /** The command was not done; nothing of it is written. */
  record Failed(RuntimeException reason) implements Ending {}

  /**
   * It is unknown whether the command was written.
   *
   * @param inquiry asks for it
   */
  record Unknown(UnknownCommitException reason, Inquiry inquiry) implements Ending {}

  /**
   * User code threw, or the model has no way on; nothing of the command is written.
   *
   * @param error what user code threw
   */
  record CodeFailed(String activityId, Throwable error) implements Ending {}

  /** The job is gone or may not run any more: there is nothing to do. */
  record Obsolete() implements Ending {}

  /**
   * Whether what was thrown is a failure of the database, which costs a job no attempt. A commit of
   * unknown outcome is one too, also if it is that of a call which user code has made.
   */
  static boolean isOfDatabase(Throwable thrown) {
    return thrown instanceof TurgoStoreException || thrown instanceof UnknownCommitException;
  }
}
