package io.turgo.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DeliveriesTest {
  @Test
  void findsJobsThatComeAgainAtOnceAndLeavesAloneWhatComesLaterAndLater() {
    List<Long> loop = LongStream.range(0, 200).map(i -> 1_000 + 10 * i).boxed().toList();
    List<Long> later = LongStream.range(0, 10).map(i -> 1_000 + (100L << i) - 100).boxed().toList();
    List<Long> often = LongStream.range(0, 200).map(i -> 1_000 + 1_000 * i).boxed().toList();

    Deliveries deliveries =
        new Deliveries(Map.of("7 1", loop, "8 1", later, "9 1", often), List.of());

    assertThat(deliveries.problems()).hasSize(1);
    assertThat(deliveries.problems().getFirst()).contains("1 jobs", "7 1 came 200 times");
  }

  @Test
  void countsThoseOfAFault() {
    Figures figures = new Figures("broker-kill");
    Repeats.Window window = new Repeats.Window(figures, 2_000, 3_000);

    Deliveries deliveries =
        new Deliveries(
            Map.of(
                "7 1", List.of(1_500L, 2_500L, 2_600L), "8 1", List.of(2_000L), "9 1", List.of(1L)),
            List.of(window));

    assertThat(deliveries.problems()).isEmpty();
    assertThat(Figures.table(List.of(figures), true))
        .element(2)
        .asString()
        .contains("| 1.50 ", "| 2 ");
    assertThat(Figures.table(List.of(figures), false))
        .element(0)
        .asString()
        .doesNotContain("Deliveries");
  }
}
