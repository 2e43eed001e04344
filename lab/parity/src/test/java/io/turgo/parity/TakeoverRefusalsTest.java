package io.turgo.parity;

import static io.turgo.parity.TakenModels.ERROR;
import static io.turgo.parity.TakenModels.boundary;
import static io.turgo.parity.TakenModels.element;
import static io.turgo.parity.TakenModels.external;
import static io.turgo.parity.TakenModels.in;
import static io.turgo.parity.TakenModels.several;
import static io.turgo.parity.TakenModels.task;
import static io.turgo.parity.TakenModels.undo;
import static io.turgo.parity.TakenStage.complete;
import static io.turgo.parity.TakenStage.error;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.importing.ImportReport.InstanceVerdict;
import io.turgo.importing.ImportReport.Outcome;
import io.turgo.importing.ImportSettings;
import io.turgo.importing.InstanceImport;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be taken over from Flowable is refused with the element and the reason. */
final class TakeoverRefusalsTest {
  private static final String NIGHTLY =
      """
      <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='test'>
        <process id='nightly'>
          <startEvent id='begin'>
            <timerEventDefinition><timeDuration>PT9H</timeDuration></timerEventDefinition>
          </startEvent>
          <sequenceFlow id='f' sourceRef='begin' targetRef='done'/>
          <endEvent id='done'/>
        </process>
      </definitions>
      """;

  @TempDir private Path folder;

  private static JdbcDataSource h2(String name) {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
    source.setUser("sa");
    return source;
  }

  private static void execute(JdbcDataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void instancesAreRefusedWithTheReason() throws SQLException {
    TakenKind held =
        TakenKind.of("a worker has the task", in("start a end", external("a")))
            .first(stage ->
                stage
                    .services
                    .management()
                    .createExternalWorkerJobAcquireBuilder()
                    .topic("a_worker_has_the_task", Duration.ofHours(1))
                    .acquireAndLock(1, "worker"));
    TakenKind thrown =
        TakenKind.of(
                "a worker has thrown",
                in("start a end; b late", external("a"), boundary("b", "a", true, ERROR)))
            .first(error());
    TakenKind several =
        TakenKind.of(
                "several are undone",
                in(
                    "start a b end",
                    element("userTask", "a", "name='a'", several(true)) + undo("a"),
                    task("b")))
            .first(complete("a"), complete("a"), complete("a"));
    TakenKind odd = TakenKind.of("an odd variable", in("start a end")).with("odd", "value");
    TakenKind fine = TakenKind.of("a task beside", in("start a end"));
    Services flowable = Engines.get().peer(Peer.FLOWABLE);
    flowable.clock().accept(Instant.now());
    JdbcDataSource source = h2("parity");
    fine.first(stage -> {
      try {
        execute(source, "UPDATE ACT_RU_VARIABLE SET TYPE_ = 'jodadate' WHERE NAME_ = 'odd'");
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    });
    try (Takeover both =
        new Takeover(
            flowable,
            ImportSettings.of(source),
            folder,
            List.of(held, thrown, several, odd, fine))) {
      assertThat(both.report().isClean()).isFalse();
      assertThat(remark(both.verdict(held)))
          .startsWith("element 'a': job ")
          .contains("is held by 'worker' until");
      assertThat(remark(both.verdict(thrown)))
          .startsWith("element 'a': a worker has thrown 'error:code'")
          .endsWith("let it run in the other engine");
      assertThat(remark(both.verdict(several)))
          .isEqualTo("element 'a': a multi-instance activity can be compensated");
      assertThat(remark(both.verdict(odd)))
          .isEqualTo(
              "variable 'odd' has the type 'jodadate', which has no counterpart; set it to"
                  + " another type in the other engine");
      assertThat(both.verdict(fine).outcome()).isEqualTo(Outcome.IMPORTED);

      aSecondDatabaseNeedsAName(both);
      oneDatabaseHasOneName(both, source);
      aStartTimerThatRunsNowIsNotTaken(source);
    }
  }

  /** Its instances would run twice. */
  private static void oneDatabaseHasOneName(Takeover both, JdbcDataSource source) {
    long before = both.turgo().getRuntimeService().createProcessInstanceQuery().count();
    assertThatThrownBy(() ->
            InstanceImport.with(ImportSettings.of(source).withSourceName("crm")).into(both.turgo()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("instances of this database under the name 'flowable'")
        .hasMessageContaining("Import under that name instead of 'crm'");
    assertThat(both.turgo().getRuntimeService().createProcessInstanceQuery().count())
        .isEqualTo(before);
  }

  /** It would begin an instance in both engines. */
  private void aStartTimerThatRunsNowIsNotTaken(JdbcDataSource source) throws SQLException {
    Engines.get()
        .peer(Peer.FLOWABLE)
        .repository()
        .createDeployment()
        .addString("nightly.bpmn20.xml", NIGHTLY)
        .deploy();
    execute(
        source,
        "UPDATE ACT_RU_TIMER_JOB SET LOCK_OWNER_ = 'node-1', LOCK_EXP_TIME_ = '"
            + Timestamp.valueOf(LocalDateTime.now().plusHours(1))
            + "' WHERE HANDLER_TYPE_ = 'timer-start-event'");
    assertThat(
            InstanceImport.with(ImportSettings.of(source).ofDefinition("nightly"))
                .dryRun()
                .definitions())
        .singleElement()
        .satisfies(verdict ->
            assertThat(verdict.remarks())
                .anyMatch(remark -> remark.contains("of start event 'begin' runs now on node-1")));
  }

  private static String remark(InstanceVerdict verdict) {
    assertThat(verdict.outcome()).isEqualTo(Outcome.REFUSED);
    return verdict.remarks().getFirst();
  }

  /** With ids of its own, which may be those of the first one. */
  private static void aSecondDatabaseNeedsAName(Takeover both) throws SQLException {
    JdbcDataSource second = h2(UUID.randomUUID().toString());
    for (String table : List.of("GE_PROPERTY", "RE_PROCDEF", "RE_DEPLOYMENT", "RU_EXECUTION")) {
      try (Connection connection = h2("parity").getConnection();
          Statement statement = connection.createStatement();
          ResultSet columns = statement.executeQuery("SELECT * FROM ACT_" + table)) {
        StringBuilder sql = new StringBuilder("CREATE TABLE ACT_" + table + " (");
        for (int i = 1; i <= columns.getMetaData().getColumnCount(); i++) {
          sql.append(i == 1 ? "" : ", ")
              .append(columns.getMetaData().getColumnName(i))
              .append(" VARCHAR");
        }
        execute(second, sql.append(")").toString());
      }
    }
    execute(
        second, "INSERT INTO ACT_GE_PROPERTY (NAME_, VALUE_) VALUES ('schema.version', '8.0.0.2')");
    assertThatThrownBy(() -> InstanceImport.with(ImportSettings.of(second)).into(both.turgo()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("another database under the name 'flowable'")
        .hasMessageContaining("Give this database a name of its own");
  }

  @Test
  void anUnknownVersionIsNamed() throws SQLException {
    JdbcDataSource old = h2(UUID.randomUUID().toString());
    execute(old, "CREATE TABLE ACT_GE_PROPERTY (NAME_ VARCHAR, VALUE_ VARCHAR)");
    assertThatThrownBy(() -> InstanceImport.with(ImportSettings.of(old)).dryRun())
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("ACT_GE_PROPERTY has no schema.version");

    execute(old, "INSERT INTO ACT_GE_PROPERTY VALUES ('schema.version', '5.22.0.0')");
    assertThatThrownBy(() -> InstanceImport.with(ImportSettings.of(old)).dryRun())
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessage(
            "Expected a database of Flowable 6 to 8 or Activiti 6, but ACT_GE_PROPERTY has the"
                + " schema version 5.22.0.0; update it with that engine");
  }
}
