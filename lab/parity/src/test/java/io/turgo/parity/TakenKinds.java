package io.turgo.parity;

import java.util.List;
import java.util.stream.Stream;

/** Kinds of instances that are taken over from Flowable and Activiti. */
final class TakenKinds {
  private static final List<TakenKind> ALL =
      Stream.of(
              TakenTasks.all(),
              TakenGateways.all(),
              TakenEvents.all(),
              TakenSubProcesses.all(),
              TakenRepetitions.all(),
              TakenCalls.all(),
              TakenCompensations.all(),
              TakenJobs.all())
          .flatMap(kinds -> kinds)
          .toList();

  private TakenKinds() {}

  static List<TakenKind> all() {
    return ALL;
  }
}
