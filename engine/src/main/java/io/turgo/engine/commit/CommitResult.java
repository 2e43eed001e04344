package io.turgo.engine.commit;

import io.turgo.engine.store.Inquiry;

/** How a unit ended. */
public sealed interface CommitResult {
  /** Durable. */
  record Committed() implements CommitResult {}

  /** Not written: somebody else changed or holds an instance; step again on a fresh copy. */
  record Clashed() implements CommitResult {}

  /** Not written: the database refuses one of its values. */
  record Refused(Exception cause) implements CommitResult {}

  /** Not written: the database cannot be reached or cannot grow. */
  record Unavailable(Exception cause) implements CommitResult {}

  /** Written or not: the connection died at commit and the outcome could not be asked for. */
  record Unknown(Exception cause, Inquiry inquiry) implements CommitResult {
    public Unknown(Exception cause) {
      this(cause, Inquiry.NONE);
    }
  }
}
