package io.turgo.parity;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.importing.ImportReport.Outcome;
import io.turgo.importing.ImportSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each kind of instance is begun in Flowable, taken over, and ends in Turgo as it does in Flowable.
 * After each step both wait for the same; at the end the trail and the outcome are the same.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class FlowableTakeoverTest {
  private static Takeover both;

  @BeforeAll
  static void open(@TempDir Path folder) {
    Services flowable = Engines.get().peer(Peer.FLOWABLE);
    flowable.clock().accept(Instant.now());
    JdbcDataSource source = new JdbcDataSource();
    source.setURL("jdbc:h2:mem:parity");
    source.setUser("sa");
    both = new Takeover(flowable, ImportSettings.of(source), folder, TakenKinds.all());
  }

  @AfterAll
  static void close() {
    both.close();
  }

  static List<TakenKind> kinds() {
    return TakenKinds.all();
  }

  @Test
  @Order(1)
  void thereAreEightyAndNoTwoOfOneName() {
    List<String> names = kinds().stream().map(TakenKind::key).toList();
    assertThat(names).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(80);
  }

  @Test
  @Order(2)
  void bothHaveTheSame() {
    assertThat(both.report().source()).isEqualTo("flowable");
    assertThat(both.report().isClean()).as(both.report().toText()).isTrue();
  }

  @Test
  @Order(3)
  void nothingComesTwice() {
    assertThat(both.again().instances())
        .allMatch(verdict -> verdict.outcome() == Outcome.ALREADY_THERE);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  @Order(4)
  void endsAsThere(TakenKind kind) {
    both.play(kind, true);
  }
}
