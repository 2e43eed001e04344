package io.turgo.channel.kafka;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What one subscription has taken of one partition and is not done with. Its size is that of what
 * is in hand, however far apart the offsets are. The lock of {@link Holdings} guards it.
 */
final class PartitionLedger {
  private final TopicPartition partition;

  /** Taken and not done, in the order of offsets, as they are taken in that order. */
  private final Set<Long> open = new LinkedHashSet<>();

  /** What was done before this ledger was opened, from {@link #next} on. */
  private final Deque<Progress.Range> doneBefore = new ArrayDeque<>();

  /** The offset after the last that was taken; -1 before the first. */
  private long next = -1;

  private boolean changed;

  /** Deliveries of the partition that the listener has, and their jobs. */
  int delivered;

  int jobs;

  /** Of the partition, on the way to a topic. */
  int leaving;

  /** Nothing more is delivered: the partition is about to move. */
  boolean ending;

  /** The partition is not the subscription's any more. */
  boolean lost;

  PartitionLedger(TopicPartition partition, @Nullable Progress before) {
    this.partition = partition;
    if (before != null) {
      next = before.offset();
      doneBefore.addAll(before.ranges());
    }
  }

  TopicPartition partition() {
    return partition;
  }

  /** Whether an offset is one of those that this ledger has seen, so that the log was cut. */
  boolean isBehind(long offset) {
    return offset < next;
  }

  /** Takes the next offset; false if it was done before. */
  boolean take(long offset) {
    next = offset + 1;
    Progress.Range range;
    while ((range = doneBefore.peek()) != null && range.to() <= offset) {
      doneBefore.remove();
    }
    if (range != null && range.from() <= offset) {
      changed = true;
      return false;
    }
    open.add(offset);
    return true;
  }

  void done(long offset) {
    if (open.remove(offset)) {
      changed = true;
    }
  }

  /** Whether more is done since {@link #progress} was last asked for. */
  boolean isChanged() {
    return changed;
  }

  /** The last progress did not reach the broker. */
  void changeAgain() {
    changed = true;
  }

  /** How far the partition is done. */
  Progress progress() {
    changed = false;
    List<Progress.Range> ranges = new ArrayList<>();
    long offset = open.isEmpty() ? next : open.iterator().next();
    long at = offset;
    for (long undone : open) {
      if (undone > at) {
        ranges.add(new Progress.Range(at, undone));
      }
      at = undone + 1;
    }
    if (at < next) {
      ranges.add(new Progress.Range(at, next));
    }
    for (Progress.Range range : doneBefore) {
      long from = Math.max(range.from(), next);
      if (range.to() <= next) {
        continue;
      }
      if (!ranges.isEmpty() && ranges.getLast().to() == from) {
        ranges.add(new Progress.Range(ranges.removeLast().from(), range.to()));
      } else if (ranges.isEmpty() && offset == from) {
        offset = range.to();
      } else {
        ranges.add(new Progress.Range(from, range.to()));
      }
    }
    return new Progress(offset, ranges);
  }
}
