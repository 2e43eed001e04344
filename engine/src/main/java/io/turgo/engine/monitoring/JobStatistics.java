package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How many jobs there are in each state, those of all nodes.
 *
 * @param ready may run now, or do
 * @param timers wait for their due time, or were due a moment ago
 * @param due those of the timers whose time has come
 * @param suspended of suspended instances
 * @param deadLetter without attempts left
 * @param external wait for workers outside, or are with one
 * @param oldestDue since when the job has been ready or due that has been for longest; null if none
 *     is
 * @param countedAt by the business clock; the same answer is given to all who ask within two
 *     seconds
 * @since 0.1.0
 */
@Experimental
public record JobStatistics(
    CappedCount ready,
    CappedCount timers,
    CappedCount due,
    CappedCount suspended,
    CappedCount deadLetter,
    CappedCount external,
    @Nullable Instant oldestDue,
    Instant countedAt) {}
