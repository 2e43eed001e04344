package io.turgo.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EndedRunTest {
  @Test
  void cutsAPageWhereItBecomesTooLarge() {
    Map<String, Long> sizes = Map.of("a", 4L, "b", 6L, "c", 1L, "d", 50L, "f", 9L);

    assertThat(EndedRun.parts(List.of("a", "b", "c", "d", "e", "f"), sizes, 10))
        .containsExactly(List.of("a", "b"), List.of("c"), List.of("d"), List.of("e", "f"));
  }

  @Test
  void anEmptyPageHasNoParts() {
    assertThat(EndedRun.parts(List.of(), Map.of(), 10)).isEmpty();
  }
}
