package io.turgo.parity.camunda7;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.importing.ImportReport;
import io.turgo.importing.InstanceImport;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each kind of scenario is begun in Camunda 7, taken over, and ends in Turgo as it does in Camunda,
 * whose database no import changes. After each step both have the same tree of activities; at the
 * end, the same trail and outcome.
 */
class TakeoverKindsTest {
  private static Takeover both;

  @BeforeAll
  static void open(@TempDir Path folder) {
    both = Takeover.onH2(folder);
  }

  @AfterAll
  static void close() {
    both.close();
  }

  @AfterEach
  void clear() {
    both.clear();
  }

  static Stream<Kind> kinds() {
    return Kinds.all();
  }

  @Test
  void thereAreEightyAndNoTwoOfOneName() {
    List<String> names = Kinds.all().map(Kind::toString).toList();
    assertThat(names).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(80);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void endsAsThere(Kind kind) {
    play(both, kind);
  }

  /** Plays a kind in both engines. */
  static void play(Takeover both, Kind kind) {
    both.deploy(kind.models().toArray(String[]::new));
    String id = both.start(kind.key(), kind.variables());
    CamundaStage there = new CamundaStage(both, id);
    kind.before().forEach(step -> step.in(there));
    kind.prepared().accept(new Kind.Camunda(both.camunda, id));
    there.forgetThePast();

    ImportReport report =
        InstanceImport.with(both.settings().ofDefinition(kind.key()).activating())
            .into(both.turgo());

    assertThat(report.isClean()).as(report.toText()).isTrue();
    TurgoStage here = new TurgoStage(both, kind, both.targetOf(report.source(), id));
    assertThat(here.tree()).as("at first").isEqualTo(there.tree());
    int number = 0;
    for (Kind.Step step : kind.after()) {
      number++;
      step.in(there);
      step.in(here);
      if (!kind.undoes()) {
        assertThat(here.tree()).as("after step %s", number).isEqualTo(there.tree());
      }
    }
    assertThat(there.tree()).as("it ends").isEmpty();
    assertThat(here.trail()).isEqualTo(there.trail());
    assertThat(here.outcome()).isEqualTo(there.outcome());
    both.allEnded();
  }
}
