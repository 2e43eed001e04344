package io.turgo.bench.floor;

import java.util.List;

/**
 * What one job changes, or the start: written in one transaction with the same step of other
 * instances, once the step before is durable.
 *
 * @param name the job, for messages
 * @param newIds slots that get fresh ids first
 * @param books whether user code writes its own row first, by a statement of its own
 */
record Step(String name, List<Integer> newIds, boolean books, List<RowChange> changes) {
  Step {
    newIds = List.copyOf(newIds);
    changes = List.copyOf(changes);
  }
}
