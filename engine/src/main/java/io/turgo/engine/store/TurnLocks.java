package io.turgo.engine.store;

import java.util.Collection;
import java.util.Set;

/**
 * Locks of instances that one node has at a time, so that nodes can take turns. They say nothing of
 * rows and keep nobody from writing.
 *
 * <p>For one thread, except {@link #close}. After a failure nothing is locked any more.
 */
public interface TurnLocks extends AutoCloseable {
  /**
   * Locks all of the instances if no other node has one of them, else none; never waits for it.
   *
   * @throws io.turgo.engine.exception.TurgoStoreException if the database cannot be asked
   */
  boolean tryLock(Set<Long> instances);

  /**
   * Gives locks back.
   *
   * @param instances each as often as it was locked
   * @throws io.turgo.engine.exception.TurgoStoreException if the database cannot be asked
   */
  void unlock(Collection<Long> instances);

  /** Gives all back and whatever was taken for it, until somebody asks again. Never throws. */
  @Override
  void close();
}
