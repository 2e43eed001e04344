package io.turgo.bench.result;

import static io.turgo.bench.result.SampleRuns.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class BenchReportTest {
  @Test
  void theFirstSettingsOfAnEngineNeedNoName() {
    Runs best = row("flowable", "best", null, 1_000);
    Runs defaults = row("flowable", "defaults", null, 250);
    BenchReport report = report(row("turgo", 25_000), best, defaults);

    assertThat(report.key(best)).isEqualTo("flowable");
    assertThat(report.key(defaults)).isEqualTo("flowable-defaults");
    assertThat(report.compares()).isTrue();
  }

  @Test
  void eachEngineIsBestAtItsOwnVariant() {
    Runs turgoFew = row("turgo", "best", "1 producer", 300);
    Runs turgoMany = row("turgo", "best", "256 producers", 20_000);
    Runs peerFew = row("flowable", "best", "1 producer", 1_700);
    Runs peerMany = row("flowable", "best", "256 producers", 1_500);
    BenchReport report = report(turgoFew, peerFew, turgoMany, peerMany);

    assertThat(report.best()).containsExactly(turgoMany, peerFew);
    assertThat(report.variants())
        .containsExactly(List.of(turgoFew, peerFew), List.of(turgoMany, peerMany));
    assertThat(report.ratio(peerMany).orElseThrow().median()).isCloseTo(13.33, within(0.01));
    assertThat(report.ratio(turgoMany)).isEmpty();
  }

  @Test
  void ratiosCompareRunsThatWereMadeInTurn() {
    Ratio ratio =
        Ratio.of(row("turgo", 20_000, 10_000, 30_000), row("flowable", 1_000, 500, 1_000));

    assertThat(ratio).isEqualTo(new Ratio(20, 20, 30));
  }

  @Test
  void ratiosOfUnequalNumbersCompareEveryRunWithEvery() {
    assertThat(Ratio.of(row("turgo", 20_000, 10_000), row("flowable", 1_000)))
        .isEqualTo(new Ratio(10, 10, 20));
  }

  @Test
  void notesSayWhatDiffers() {
    assertThat(report(row("turgo", 25_000), row("flowable", 1_000)).notes())
        .anyMatch(note -> note.startsWith("Guarantee:") && note.contains("are not in this table"))
        .contains(
            "History rows inserted for each job, at the same level: Turgo 9.8.7 (best) 2.0,"
                + " Flowable 8.0.0 (best) 6.0.");
    assertThat(
            report(
                    row("turgo", 25_000),
                    row("turgo", "transactional", null, 4_000),
                    row("flowable", 1_000),
                    row("jobrunr", 500))
                .notes())
        .anyMatch(note -> note.contains("has the others' guarantee"))
        .anyMatch(note -> note.startsWith("Job queues without BPMN: jobrunr"));
    assertThat(report(row("turgo", 25_000)).notes()).isEmpty();
  }

  static BenchReport report(Runs... rows) {
    return BenchReport.of(SampleRuns.context(), List.of(rows));
  }
}
