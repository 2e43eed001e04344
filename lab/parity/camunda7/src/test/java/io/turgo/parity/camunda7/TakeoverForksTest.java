package io.turgo.parity.camunda7;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operaton and CIB seven are taken over as Camunda 7 is: kinds of scenarios of each group. */
class TakeoverForksTest {
  private static final Set<String> KINDS =
      Set.of(
          "a task with inputs and outputs",
          "a join with two of three tokens",
          "an inclusive join",
          "variables of each type",
          "a suspended instance",
          "a timer with rounds left",
          "a condition at a task",
          "an error of a worker",
          "an escalation at a sub-process that goes on",
          "an event sub-process runs twice",
          "an event sub-process waits for a signal",
          "a gateway whose message comes",
          "an external task without retries",
          "a job before a service",
          "a job after a task",
          "a dead job",
          "tasks at once over a list",
          "sub-processes one by one",
          "calls at once",
          "a call in a call",
          "two tasks to undo",
          "a sub-process with variables to undo",
          "a transaction that is cancelled");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void endsAsThere(Fork fork) {
    List<Kind> kinds = Kinds.all().filter(kind -> KINDS.contains(kind.toString())).toList();
    assertThat(kinds).hasSameSizeAs(KINDS);
    try (Takeover both = Takeover.ofFork(fork, folder)) {
      for (Kind kind : kinds) {
        try {
          TakeoverKindsTest.play(both, kind);
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError(fork + ": " + kind, e);
        }
        both.clear();
      }
    }
  }
}
