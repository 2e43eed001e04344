package io.turgo.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
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

  /** Those of these names, all of which must be there. */
  static List<TakenKind> named(Set<String> names) {
    List<TakenKind> kinds = ALL.stream().filter(kind -> names.contains(kind.toString())).toList();
    assertThat(kinds).hasSameSizeAs(names);
    return kinds;
  }
}
