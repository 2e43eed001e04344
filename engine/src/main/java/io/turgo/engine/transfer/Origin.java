package io.turgo.engine.transfer;

import org.jspecify.annotations.Nullable;

/**
 * Which thing of another engine one of this engine was made from.
 *
 * @param source names the other engine
 * @param kind one of the constants, or a word of the importer's own
 * @param sourceId its id there
 * @param targetId its id here
 * @param note a word of the importer's own; null for none
 * @since 0.1.0
 */
public record Origin(
    String source, String kind, String sourceId, String targetId, @Nullable String note) {
  /** A deployment. */
  public static final String DEPLOYMENT = "deployment";

  /** A process definition. */
  public static final String DEFINITION = "definition";

  /** A process instance that nothing has called. */
  public static final String ROOT = "root";

  /** A process instance, whether something has called it or not. */
  public static final String INSTANCE = "instance";

  /** A process instance that had ended there. */
  public static final String ENDED = "ended";

  /**
   * The id that a process instance gets, which had ended there, because another one refers to it.
   */
  public static final String EXPECTED = "expected";

  /** A user task. */
  public static final String TASK = "task";

  /** A job or an external task. */
  public static final String JOB = "job";

  /** The note of a {@link #ROOT} that was suspended in the other engine as well. */
  public static final String SUSPENDED = "suspended";
}
