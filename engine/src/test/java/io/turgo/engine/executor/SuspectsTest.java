package io.turgo.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.store.LeaseStore.Suspect;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SuspectsTest {
  private final Suspects suspects = new Suspects();

  /** One that ended while an error broke its end would keep all others waiting for ever. */
  @Test
  void whatDoesNotRunAfterARepairKeepsNobodyWaiting() {
    suspects.replace(
        List.of(
            new Suspect(1, 10, 0, 1, 0), new Suspect(2, 20, 0, 1, 0), new Suspect(3, 30, 0, 1, 0)),
        Set.of());
    suspects.begins(1);
    assertThat(suspects.mustWait(2)).isTrue();
    suspects.onlyRunning(Set.of());
    assertThat(suspects.mustWait(2)).isFalse();
    suspects.begins(2);
    suspects.onlyRunning(Set.of(2L));
    assertThat(suspects.mustWait(3)).isTrue();
  }
}
