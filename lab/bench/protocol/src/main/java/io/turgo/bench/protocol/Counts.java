package io.turgo.bench.protocol;

/** Names of what a contender counts in its database. */
public final class Counts {
  /** Jobs that are ready or running. */
  public static final String JOBS = "jobs";

  /** Timers, jobs that wait for their next try included. */
  public static final String TIMERS = "timers";

  /** Jobs that have no retries left. */
  public static final String DEAD_LETTERS = "deadLetters";

  /** Jobs that are left to write the history; a contender without asynchronous history has none. */
  public static final String HISTORY_JOBS = "historyJobs";

  /** Running process instances. */
  public static final String INSTANCES = "instances";

  /** User tasks that wait; a key {@code tasks.<taskDefinitionKey>} counts those of one element. */
  public static final String TASKS = "tasks";

  /** Finished process instances in the history. */
  public static final String FINISHED = "finished";

  /** Rows that user code of transactional jobs has written; see {@link Booking}. */
  public static final String BOOKINGS = "bookings";

  /** Jobs of the messages that a broker took since the engine was opened. */
  public static final String PUBLISHED = "published";

  /** Those messages; left out where each has one job. */
  public static final String MESSAGES = "messages";

  /** Deliveries that came since the engine was opened. */
  public static final String DELIVERED = "delivered";

  /** Those of them that were not the first of their message. */
  public static final String REDELIVERED = "redelivered";

  private Counts() {}
}
