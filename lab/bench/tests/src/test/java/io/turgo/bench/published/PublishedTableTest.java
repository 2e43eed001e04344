package io.turgo.bench.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.bench.contender.ContenderKinds;
import io.turgo.command.CommandException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublishedTableTest {
  @ParameterizedTest
  @MethodSource("names")
  void everyRowSaysWhereItComesFromAndWhatIsRun(String name) {
    PublishedTable table = PublishedTable.named(name);

    assertThat(table.title()).isNotBlank();
    assertThat(table.rows()).extracting(PublishedRow::row).doesNotHaveDuplicates();
    assertThat(table.rows())
        .allSatisfy(row -> {
          assertThat(row.hardware()).contains("PostgreSQL");
          assertThat(row.source()).contains("https://");
        });
    assertThat(table.rows().stream().map(PublishedRow::load))
        .isNotEmpty()
        .allSatisfy(load -> {
          assertThat(load.nodes()).isBetween(1, 8);
          assertThat(load.threads()).isBetween(1, 128);
          assertThat(load.peers()).isNotEmpty().allMatch(peer -> ContenderKinds.peer(peer).bpmn());
          if (load.messageQueue()) {
            assertThat(load.peers())
                .extracting(ContenderKinds::onMessageQueue)
                .allMatch(ContenderKinds::takesMessages);
          }
        });
  }

  static List<String> names() {
    return PublishedTable.names();
  }

  @Test
  void activitiHasAllConfigurations() {
    PublishedTable table = PublishedTable.named("activiti-2016");

    assertThat(table.rows())
        .extracting(PublishedRow::row)
        .containsExactly("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L");
    assertThat(figures(table, "A", "B", "C", "D", "H"))
        .containsExactly(210.0, 310.0, 326.0, 266.0, 436.0);
    assertThat(table.rows())
        .filteredOn(row -> row.load().messageQueue())
        .isEqualTo(table.select(List.of("G", "I-L")))
        .extracting(row -> row.load().nodes() + " x " + row.load().threads())
        .containsExactly("2 x 10", "2 x 32", "2 x 64", "3 x 32", "3 x 64");
    assertThat(table.select(List.of("A")))
        .extracting(row -> row.load().threads())
        .containsExactly(32);
  }

  @Test
  void flowableRunsOneAndFourInstances() {
    PublishedTable table = PublishedTable.named("flowable-2021");

    assertThat(figures(table, "fixed-4", "timers-4", "noop-4"))
        .containsExactly(4_000.0, 2_500.0, 6_000.0);
    assertThat(loads(table)).extracting(PublishedRow.Load::nodes).contains(1, 4);
    assertThat(loads(table)).extracting(PublishedRow.Load::lock).contains(true, false);
    assertThat(loads(table))
        .extracting(PublishedRow.Load::scenario)
        .contains("fixed", "timers", "noop");
  }

  @Test
  void summit58RunsUpToEightNodes() {
    PublishedTable table = PublishedTable.named("summit58-2021");

    assertThat(figures(table, "noop-8x8-6.6.0", "noop-8x8-no-lock", "noop-8x8-lock"))
        .containsExactly(160.0, 420.0, 2_450.0);
    assertThat(loads(table)).extracting(PublishedRow.Load::nodes).contains(1, 2, 4, 8);
    assertThat(loads(table)).extracting(PublishedRow.Load::threads).contains(8, 64, 128);
    assertThat(Set.copyOf(loads(table).stream().map(PublishedRow.Load::page).toList()))
        .containsExactlyInAnyOrder(1, 256);
  }

  @Test
  void unknownNamesAreAnsweredWithTheKnownOnes() {
    assertThatThrownBy(() -> PublishedTable.named("camunda-2020"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("activiti-2016")
        .hasMessageContaining("camunda-2020");
    assertThatThrownBy(() -> PublishedTable.named("activiti-2016").select(List.of("A", "Z")))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "--rows must name rows out of A, B, C, D, E, F, G, H, I, J, K, L, but names Z.");
  }

  @Test
  void aBrokenFileIsRefused() {
    assertThatThrownBy(() -> PublishedTable.parse("x", "# title\nrow\tfigure\n"))
        .hasMessageContaining("Expected the columns");
  }

  private static List<Double> figures(PublishedTable table, String... rows) {
    return table.select(List.of(rows)).stream().map(PublishedRow::jobsPerSecond).toList();
  }

  private static List<PublishedRow.Load> loads(PublishedTable table) {
    return table.rows().stream().map(PublishedRow::load).toList();
  }
}
