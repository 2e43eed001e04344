package io.turgo.parity.camunda7;

import java.util.stream.Stream;

/**
 * Kinds of scenarios: those that the tests of migrations in Camunda and Operaton name, and more.
 */
final class Kinds {
  private Kinds() {}

  static Stream<Kind> all() {
    return Stream.of(
            KindsOfTasks.all(),
            KindsOfBoundaryEvents.all(),
            KindsOfEventSubProcesses.all(),
            KindsOfWaits.all(),
            KindsOfRepetition.all(),
            KindsOfCompensation.all())
        .flatMap(kinds -> kinds);
  }
}
