package io.turgo.engine.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.health.Health;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommitWatchTest {
  private final Health health = new Health();
  private final CommitsUnderWay underWay = new CommitsUnderWay();
  private final List<Long> refused = new ArrayList<>();

  private CommitWatch watch(Duration patience) {
    return new CommitWatch(underWay, patience, health, refused::add);
  }

  @Test
  void healthNamesCommitsUntilTheyComeBack() {
    CommitWatch watch = watch(Duration.ofNanos(2));
    try (CommitsUnderWay.Commit commit = underWay.begin()) {
      long begun = System.nanoTime();
      while (System.nanoTime() - begun < 10) {
        Thread.onSpinWait();
      }
      watch.runOnce();
      assertThat(commit).isNotNull();
      assertThat(health.now().problems())
          .singleElement()
          .satisfies(problem ->
              assertThat(problem.reason()).contains("has not answered 1 commit", "standby"));
      assertThat(refused).containsExactly(2L);
    }
    watch.runOnce();

    assertThat(health.now().problems()).isEmpty();
    assertThat(refused).hasSize(1);
  }

  @Test
  void nothingIsSaidOfCommitsThatAreQuick() {
    try (CommitsUnderWay.Commit commit = underWay.begin()) {
      watch(Duration.ofHours(1)).runOnce();
      assertThat(commit).isNotNull();
    }
    assertThat(health.now().problems()).isEmpty();
    assertThat(refused).isEmpty();
  }
}
