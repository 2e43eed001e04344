package io.turgo.engine.transfer;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token, a scope that holds tokens, or an event that waits next to its host.
 *
 * @param key names it among the tokens of its instance
 * @param parentKey the token that it is in; null for the process itself
 * @param activityId the element where it is
 * @param kind the part that it has in the tree of tokens
 * @param enteredAt the time at which it entered the element; null for a token that waits for a job
 *     before the element, for one that waits for a job after it and is in the history already, and
 *     for kinds that enter nothing
 * @since 0.1.0
 */
public record RunningToken(
    String key,
    @Nullable String parentKey,
    String activityId,
    Kind kind,
    @Nullable Instant enteredAt) {
  /** The part that a token has in the tree. */
  public enum Kind {
    /** A token at an element that holds no others. */
    TOKEN,

    /** A sub-process that runs; its tokens have it as their parent. */
    SCOPE,

    /** A multi-instance activity; its instances have it as their parent. */
    BODY,

    /** One instance of a multi-instance activity. */
    LEG,

    /** One instance of a multi-instance sub-process. */
    LEG_SCOPE,

    /** A boundary event, or the start event of an event sub-process, that waits. */
    EVENT,

    /** A token that has come to a join and waits there for others. */
    WAITING,

    /** A completed sub-process whose activities can be compensated. */
    KEPT
  }
}
