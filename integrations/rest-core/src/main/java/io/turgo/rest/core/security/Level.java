package io.turgo.rest.core.security;

/**
 * What a caller may do; each level includes those before it.
 *
 * @since 0.1.0
 */
public enum Level {
  /** See what there is. */
  READ,
  /** Start instances, complete tasks, send messages, do external tasks. */
  WORK,
  /** Deploy, delete, suspend, repair: whatever changes what others have begun. */
  OPERATE;

  /** Whether who has this level may do what needs the other one. */
  public boolean includes(Level needed) {
    return compareTo(needed) >= 0;
  }
}
