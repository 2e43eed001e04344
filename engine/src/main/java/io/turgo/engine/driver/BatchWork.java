package io.turgo.engine.driver;

import io.turgo.engine.interpreter.UserCall;

/**
 * Does parts of batches: what a part changes is written in units of their own, not in that of the
 * job which does the part.
 */
@FunctionalInterface
public interface BatchWork {
  /** Does a part and says what is to be done next; what it throws makes the job fail. */
  UserCall.MoreOfBatch run(UserCall.DoBatch work);
}
