package io.turgo.engine.history;

/**
 * What has become of a process instance.
 *
 * @since 0.1.0
 */
public final class ProcessInstanceState {
  /** It has not ended; it may be suspended. */
  public static final String RUNNING = "running";

  /** It has come to its end, by a terminate end event too. */
  public static final String COMPLETED = "completed";

  /** It was deleted. */
  public static final String CANCELLED = "cancelled";

  private ProcessInstanceState() {}
}
