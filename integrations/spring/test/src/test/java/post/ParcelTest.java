package post;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.HistoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.spring.TurgoProperties;
import io.turgo.spring.test.TurgoTest;
import io.turgo.test.TestEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.ApplicationContext;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.context.WebApplicationContext;

/** What a test with {@link TurgoTest} has in hand. */
@TurgoTest
class ParcelTest {
  private final RuntimeService runtime;
  private final HistoryService history;
  private final TestEngine turgo;
  private final PostApplication.Van van;

  @Autowired
  ParcelTest(
      RuntimeService runtime, HistoryService history, TestEngine turgo, PostApplication.Van van) {
    this.runtime = runtime;
    this.history = history;
    this.turgo = turgo;
    this.van = van;
  }

  @RepeatedTest(2)
  void jobsAndTimersRunWhenTheTestSaysSoAndNothingIsLeftToTheNext() {
    assertThat(history.createHistoricProcessInstanceQuery().count()).isZero();
    assertThat(Duration.between(turgo.currentTime(), Instant.now())).isLessThan(Duration.ofDays(1));
    van.brought.clear();
    String id = runtime.startProcessInstanceByKey("parcel", Map.of("address", "Elm 1")).getId();
    assertThat(van.brought).isEmpty();

    assertThat(turgo.runDueJobs()).isEqualTo(1);
    assertThat(van.brought).containsExactly("Elm 1");
    assertThat(turgo.trail(id)).isEqualTo("sent bring wait..");

    turgo.advance(Duration.ofDays(7));
    assertThat(turgo.trail(id)).isEqualTo("sent bring wait sign..");
  }

  @Test
  void anApplicationWithItsOwnFilterChainHasIt(
      @Autowired SecurityFilterChain chain, @Autowired ApplicationContext context) {
    assertThat(chain.getFilters()).isNotEmpty();
    assertThat(context).isInstanceOf(WebApplicationContext.class);
  }

  @Test
  void aServerForTestsNeedsNoFlag(
      @Value("${turgo.allow-unsafe-durability}") boolean unsafe,
      @Autowired TurgoProperties properties) {
    assertThat(unsafe).isTrue();
    assertThat(properties.allowUnsafeDurability()).isTrue();
  }

  @Test
  void theDatabaseIsATemporaryFile(@Value("${turgo.sqlite.file}") Path file) {
    assertThat(Files.exists(file)).isTrue();
    assertThat(file.toString()).startsWith(System.getProperty("java.io.tmpdir"));
  }
}
