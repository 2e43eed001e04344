package io.turgo.bench.floor;

import java.util.List;

/**
 * The row changes of one instance of a process, from its start to its end or until it waits for
 * somebody.
 *
 * @param slots numbers that an instance has to remember
 * @param steps the start, then one for each job, in an order that the model allows. Jobs of
 *     parallel branches follow each other, as exclusive jobs must.
 */
record RowScript(String processKey, int slots, List<Step> steps) {
  RowScript {
    steps = List.copyOf(steps);
  }

  /** Jobs of an instance. */
  int jobs() {
    return steps.size() - 1;
  }
}
