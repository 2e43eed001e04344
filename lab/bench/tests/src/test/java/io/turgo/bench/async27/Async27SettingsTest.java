package io.turgo.bench.async27;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.DatabaseSettings.Kind;
import io.turgo.command.CommandException;
import io.turgo.engine.history.HistoryLevel;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class Async27SettingsTest {
  @Test
  void namesTheOptionAndTheFix() {
    assertThatThrownBy(() -> settings(0, 10, HistoryLevel.FULL, false, null))
        .isInstanceOf(CommandException.class)
        .hasMessage("--instances must be 1 or more, but is 0.");
    assertThatThrownBy(() -> settings(1, 0, HistoryLevel.FULL, false, null))
        .hasMessage("--producers must be 1 or more, but is 0.");
    assertThatThrownBy(() -> settings(1, 1, HistoryLevel.TASK, false, null))
        .hasMessageStartingWith("--history must be activity, audit or full,")
        .hasMessageEndingWith("but is task.");
    assertThatThrownBy(() -> settings(1, 1, HistoryLevel.FULL, true, null))
        .hasMessage("--resume needs --data-dir with the directory of the run that was killed.");
  }

  @Test
  void acceptsWhatMakesSense() {
    settings(null, 1, HistoryLevel.ACTIVITY, true, Path.of("somewhere"));
  }

  @Test
  void namesWhatIsWrongWithADatabase() {
    assertThatThrownBy(() -> Kind.of("oracle"))
        .hasMessage("--db must be sqlite or postgres, but is 'oracle'.");
    assertThatThrownBy(
            () -> new DatabaseSettings(Kind.SQLITE, "jdbc:postgresql://h/d", null, null, null))
        .hasMessage("--jdbc-url needs --db postgres.");
    assertThatThrownBy(() -> new DatabaseSettings(Kind.POSTGRES, "jdbc:h2:mem:x", null, null, null))
        .hasMessage("--jdbc-url must start with jdbc:postgresql:, but is 'jdbc:h2:mem:x'.");
    assertThatThrownBy(() -> new DatabaseSettings(Kind.POSTGRES, null, "me", null, null))
        .hasMessage("--jdbc-user and --jdbc-password need --jdbc-url.");
  }

  private static Async27Settings settings(
      @Nullable Integer instances,
      int producers,
      HistoryLevel history,
      boolean resume,
      @Nullable Path dataDir) {
    return new Async27Settings(
        DatabaseSettings.own(Kind.SQLITE, dataDir),
        instances,
        producers,
        Duration.ZERO,
        history,
        resume,
        null,
        null);
  }
}
