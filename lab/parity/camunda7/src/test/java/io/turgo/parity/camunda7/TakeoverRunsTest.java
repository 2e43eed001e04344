package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.TakeoverTest.END;
import static io.turgo.parity.camunda7.TakeoverTest.START;
import static io.turgo.parity.camunda7.TakeoverTest.flow;
import static io.turgo.parity.camunda7.TakeoverTest.line;
import static io.turgo.parity.camunda7.TakeoverTest.model;
import static io.turgo.parity.camunda7.TakeoverTest.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.importing.ImportReport;
import io.turgo.importing.ImportReport.InstanceVerdict;
import io.turgo.importing.ImportReport.Outcome;
import io.turgo.importing.ImportSettings;
import io.turgo.importing.InstanceImport;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** Runs of the import: refusals, repeated and killed ones, other databases. */
class TakeoverRunsTest {
  private static final String UNDO =
      task("undo").replace("/>", " isForCompensation=\"true\"/>")
          + "<boundaryEvent id=\"cb\" attachedToRef=\"a\"><compensateEventDefinition/>"
          + "</boundaryEvent><association id=\"as\" sourceRef=\"cb\" targetRef=\"undo\""
          + " associationDirection=\"One\"/>";

  /** Enough to see that a killed import is repeated; {@code ./turgo bench import} kills more. */
  private static final int KILLS = 3;

  private static Takeover both;

  @TempDir private Path folder;

  @BeforeAll
  static void open(@TempDir Path shared) {
    both = Takeover.onH2(shared);
  }

  @AfterAll
  static void close() {
    both.close();
  }

  @AfterEach
  void clear() {
    both.clear();
  }

  private static String refusal(ImportReport report, String sourceId) {
    InstanceVerdict verdict =
        report.instances().stream()
            .filter(it -> it.sourceId().equals(sourceId))
            .findFirst()
            .orElseThrow();
    assertThat(verdict.outcome()).isEqualTo(Outcome.REFUSED);
    return String.join("; ", verdict.remarks());
  }

  @Test
  void whatCannotComeAlongIsRefusedWithElementAndReason() {
    both.deploy(
        model("fine", line(START, task("ok"), END)),
        model(
            "undoing",
            line(
                    START,
                    task("a"),
                    task("b"),
                    "<endEvent id=\"th\"><compensateEventDefinition/></endEvent>")
                + UNDO),
        model(
            "taken",
            line(
                START,
                "<serviceTask id=\"x\" camunda:type=\"external\" camunda:topic=\"top\"/>",
                END)),
        model(
            "chosen",
            START
                + "<exclusiveGateway id=\"g\" camunda:asyncAfter=\"true\" default=\"f_g_b2\"/>"
                + task("a2")
                + task("b2")
                + flow("start", "g")
                + flow("g", "a2")
                    .replace(
                        "/>",
                        "><extensionElements><camunda:executionListener event=\"take\""
                            + " expression=\"${true}\"/></extensionElements>"
                            + "<conditionExpression xsi:type=\"tFormalExpression\">${true}"
                            + "</conditionExpression></sequenceFlow>")
                + flow("g", "b2")));
    both.start("fine");
    String undoing = both.start("undoing");
    both.complete("a");
    both.complete("b");
    String taken = both.start("taken");
    both.camunda.getExternalTaskService().fetchAndLock(1, "w").topic("top", 600_000).execute();
    String chosen = both.start("chosen");

    ImportReport report = InstanceImport.with(both.settings()).into(both.turgo());

    assertThat(report.isClean()).isFalse();
    assertThat(report.count(Outcome.IMPORTED)).isEqualTo(1);
    assertThat(refusal(report, undoing)).contains("'undo'", "compensation is under way");
    assertThat(refusal(report, taken)).contains("'x'", "worker 'w' has external task");
    assertThat(refusal(report, chosen)).contains("'g'", "f_g_a2", "chosen among several");
    assertThat(report.differences()).isEmpty();
    assertThat(report.left()).isEmpty();
    assertThat(report.toText()).contains("3 refused");
    assertThat(report.toJson()).contains("\"REFUSED\"");
    assertThat(both.turgo().getRuntimeService().createProcessInstanceQuery().count()).isEqualTo(1);
  }

  @Test
  void aDryRunSaysTheSameAndWritesNothing() {
    both.deploy(model("p", line(START, task("a"), END)));
    both.start("p");

    ImportReport report = InstanceImport.with(both.settings()).dryRun();

    assertThat(report.isClean()).as(report.toText()).isTrue();
    assertThat(report.dryRun()).isTrue();
    assertThat(report.tokens()).isEqualTo(Map.of("p:1", Map.of("a", 1)));
    assertThat(both.turgo().getRepositoryService().createDeploymentQuery().count()).isZero();
  }

  @Test
  void versionsSuspensionAndOneDefinitionOnly() {
    both.deploy(
        model("p", line(START, task("a"), END)),
        model("p", line(START, task("a"), task("b"), END)),
        model("other", line(START, task("o"), END)));
    String old =
        both.camunda
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .processDefinitionVersion(1)
            .processDefinitionKey("p")
            .list()
            .getFirst()
            .getId();
    String first = both.camunda.getRuntimeService().startProcessInstanceById(old).getId();
    String second = both.start("p");
    both.camunda.getRuntimeService().suspendProcessInstanceById(second);
    both.start("other");

    ImportReport report =
        InstanceImport.with(both.settings().ofDefinition("p").activating()).into(both.turgo());

    assertThat(report.isClean()).as(report.toText()).isTrue();
    var runtime = both.turgo().getRuntimeService().createProcessInstanceQuery();
    assertThat(runtime.count()).isEqualTo(2);
    var one =
        runtime
            .processInstanceId(
                both.turgo()
                    .getTransferService()
                    .origin(report.source(), "instance", first)
                    .orElseThrow()
                    .targetId())
            .list()
            .getFirst();
    assertThat(one.isSuspended()).isFalse();
    var two =
        both.turgo().getRuntimeService().createProcessInstanceQuery().suspended().list().getFirst();
    ProcessDefinition definition =
        both.turgo().getRepositoryService().getProcessDefinition(two.getProcessDefinitionId());
    assertThat(definition.getVersion()).isEqualTo(2);
    assertThat(
            both.turgo()
                .getRepositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("other")
                .count())
        .isZero();
    assertThatThrownBy(
            () -> InstanceImport.with(both.settings().ofDefinition("none")).into(both.turgo()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("no process 'none'; it has [other, p]");
  }

  @Test
  void anotherDatabaseIsRefused() {
    JdbcDataSource empty = new JdbcDataSource();
    empty.setURL("jdbc:h2:mem:nothing");
    assertThatThrownBy(() -> InstanceImport.with(ImportSettings.of(empty)).dryRun())
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("ACT_GE_PROPERTY")
        .hasMessageContaining("table prefix");
  }

  @Test
  void aRunThatBreaksOffIsRepeated() {
    both.deploy(model("p", line(START, task("a"), END)));
    for (int i = 0; i < 230; i++) {
      both.start("p", Map.of("n", i));
    }
    AtomicInteger told = new AtomicInteger();
    assertThatThrownBy(() ->
            InstanceImport.with(
                    both.settings()
                        .withProgress(verdict -> {
                          if (told.incrementAndGet() == 220) {
                            throw new IllegalStateException("the power is gone");
                          }
                        }))
                .into(both.turgo()))
        .hasMessage("the power is gone");

    ImportReport report = both.takeOver();

    assertThat(report.instances()).hasSize(230);
    assertThat(both.tasks("a")).hasSize(230);
    both.finish("a", 230);
    both.allEnded();
  }

  @Test
  void aKilledImportLosesNothingAndDoesNothingTwice() throws Exception {
    String url = "jdbc:h2:file:" + folder.resolve("camunda");
    JdbcDataSource source = new JdbcDataSource();
    source.setURL(url + ";DB_CLOSE_DELAY=-1");
    source.setUser("sa");
    source.setPassword("");
    int instances = 300;
    try (Takeover filled = Takeover.on(source, folder)) {
      filled.deploy(
          model(
              "p", line(START, "<callActivity id=\"call\" calledElement=\"q\"/>", task("b"), END)),
          model("q", line(START, task("a"), END)));
      for (int i = 0; i < instances; i++) {
        filled.start("p");
      }
    }
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("SHUTDOWN"); // the processes that are killed open the file
    }
    Path target = folder.resolve("killed.db");
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int killed = 0;
    boolean done = false;
    while (!done) {
      done =
          killAfter(url, target, killed < KILLS ? random.nextInt(instances / 2) : instances * 10);
      killed++;
    }
    assertThat(killed).as("seed %s", seed).isGreaterThan(1);
    try (ProcessEngine turgo =
        ProcessEngine.builder().sqlite(target).executorActive(false).build()) {
      assertThat(turgo.getRuntimeService().createProcessInstanceQuery().count())
          .as("seed %s", seed)
          .isEqualTo(2L * instances);
      assertThat(turgo.getTaskService().createTaskQuery().count()).isEqualTo(instances);
      assertThat(turgo.getTransferService().inconsistencies()).isEmpty();
    }
  }

  /** Whether an import has ended by itself before it told of so many instances. */
  private static boolean killAfter(String url, Path target, int told) throws Exception {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    ImportMain.class.getName(),
                    url,
                    target.toString()))
            .redirectError(target.resolveSibling("errors.txt").toFile())
            .start();
    StringBuilder text = new StringBuilder();
    try (BufferedReader lines = process.inputReader()) {
      String line = lines.readLine();
      for (int seen = 0; line != null && seen < told; seen++) {
        text.append(line).append('\n');
        line = lines.readLine();
      }
      if (line != null) {
        process.destroyForcibly();
      }
    }
    int code = process.waitFor();
    String errors = Files.readString(target.resolveSibling("errors.txt"));
    assertThat(code).as(text.toString().lines().toList().reversed() + errors).isIn(0, 137);
    return code == 0;
  }

  @Test
  void fromPostgresInASchemaToPostgres() throws Exception {
    try (EmbeddedPostgres postgres =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .start()) {
      try (Connection connection = postgres.getPostgresDatabase().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE SCHEMA camunda");
      }
      String url = postgres.getJdbcUrl("postgres", "postgres");
      PGSimpleDataSource source = new PGSimpleDataSource();
      source.setUrl(url + "&currentSchema=camunda");
      try (Takeover there = Takeover.on(source, folder);
          ProcessEngine turgo =
              ProcessEngine.builder().postgres(url, "postgres", "").executorActive(false).build()) {
        there.deploy(model("p", line(START, task("a"), END)));
        there.start("p", Map.of("o", new java.util.ArrayList<>(List.of("x")), "b", true));

        ImportReport report =
            InstanceImport.with(
                    ImportSettings.of(url, "postgres", "").withTablePrefix("camunda.").activating())
                .into(turgo);

        assertThat(report.isClean()).as(report.toText()).isTrue();
        turgo
            .getTaskService()
            .complete(turgo.getTaskService().createTaskQuery().list().getFirst().getId());
        assertThat(turgo.getRuntimeService().createProcessInstanceQuery().count()).isZero();
        assertThat(turgo.getTransferService().inconsistencies()).isEmpty();
      }
    }
  }
}
