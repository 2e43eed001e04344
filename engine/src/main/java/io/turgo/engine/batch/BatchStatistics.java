package io.turgo.engine.batch;

import org.jspecify.annotations.Nullable;

/**
 * How far a bulk operation is. Its parts are counted in portions of some 50 to 500, each when all
 * of it has come to its end.
 *
 * @param total how many things matched; null until that was found out, at the very beginning
 * @param done those that it was done to
 * @param failed those that it could not be done to; each has a {@link BatchPart} that says why
 * @param skipped those that were gone or in another state when it was their turn
 * @since 0.1.0
 */
public record BatchStatistics(@Nullable Long total, long done, long failed, long skipped) {
  /**
   * {@return how many things are still to come, or never will if the batch was cancelled; null as
   * the total}
   */
  public @Nullable Long remaining() {
    Long all = total;
    return all == null ? null : Long.valueOf(all - done - failed - skipped);
  }
}
