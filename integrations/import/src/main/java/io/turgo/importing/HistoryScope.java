package io.turgo.importing;

/**
 * How much of the other engine's history comes along.
 *
 * @since 0.1.0
 */
public enum HistoryScope {
  /** None: the history in Turgo begins with the elements in which instances wait. */
  NONE,

  /** Activities and tasks of running instances that have ended. */
  RUNNING,

  /**
   * All of it: ended instances too, and of each instance the changes of its variables, which Turgo
   * keeps at the history level FULL.
   */
  ALL
}
