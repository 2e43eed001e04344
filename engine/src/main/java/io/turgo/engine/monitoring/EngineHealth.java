package io.turgo.engine.monitoring;

import java.time.Instant;
import java.util.List;

/**
 * How an engine was when it was asked.
 *
 * @param state what can be expected of the engine
 * @param problems why it is not {@link State#HEALTHY}, the oldest first
 * @since 0.1.0
 */
public record EngineHealth(State state, List<Problem> problems) {
  /** What can be expected of an engine. */
  public enum State {
    /** It does its work. */
    HEALTHY,

    /**
     * It goes on, but a part of it does not work for now: the database is away, say. It becomes
     * healthy by itself once the reason is gone.
     */
    IMPAIRED,

    /**
     * A part has ended that cannot be repaired. Calls that change something are refused; close the
     * engine and build another, best in a new process.
     */
    FAILED,

    /** It was closed, or is being closed. */
    CLOSED
  }

  /**
   * Something that does not work.
   *
   * @param part of the engine, such as {@code turgo-leases} or {@code commit}
   * @param reason what went wrong last
   * @param since when it began
   */
  public record Problem(String part, String reason, Instant since) {}

  /** A health with a copy of the list. */
  public EngineHealth {
    problems = List.copyOf(problems);
  }

  /** {@return whether calls are taken: it is healthy or impaired} */
  public boolean takesCalls() {
    return state == State.HEALTHY || state == State.IMPAIRED;
  }
}
