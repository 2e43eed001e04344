package io.turgo.bench.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.database.BenchDatabase;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.query.Queries;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.search.Page;
import io.turgo.engine.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An index leads to the rows of every documented query, on both databases. */
@Timeout(120)
class SearchPlansTest {
  private static final long INSTANCES = 10_000;

  /** A walk through all rows looks at several pages for each. */
  private static final long MOST_PAGES = 3_000;

  /** Groups of a thousand causes, each with its newest job. */
  private static final long MOST_PAGES_OF_CAUSES = 12_000;

  private static final Map<DatabaseSettings.Kind, BenchDatabase> DATABASES =
      new EnumMap<>(DatabaseSettings.Kind.class);
  private static final Map<DatabaseSettings.Kind, Store> STORES =
      new EnumMap<>(DatabaseSettings.Kind.class);

  @BeforeAll
  static void fill() throws SQLException {
    for (DatabaseSettings.Kind kind : DatabaseSettings.Kind.values()) {
      BenchDatabase database = BenchDatabase.open(DatabaseSettings.own(kind, null));
      DATABASES.put(kind, database);
      STORES.put(kind, database.location().open());
      try (Connection connection = SearchRun.connect(database.location())) {
        new SearchRows(kind == DatabaseSettings.Kind.POSTGRES, INSTANCES).insert(connection);
      }
    }
  }

  @AfterAll
  static void close() {
    STORES.values().forEach(Store::close);
    DATABASES.values().forEach(BenchDatabase::close);
  }

  static Stream<Arguments> queries() {
    return Stream.of(DatabaseSettings.Kind.values())
        .flatMap(kind -> SearchQueries.all().stream().map(query -> Arguments.of(kind, query)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("queries")
  void isLedByAnIndex(DatabaseSettings.Kind kind, DocumentedQuery query) {
    Store store = Objects.requireNonNull(STORES.get(kind));
    SearchBench bench = new SearchBench(store);
    assertLed(bench, query, null);
    String next = query.asked().page(bench.queries(), null);
    if (next != null) {
      assertLed(bench, query, next);
    }
  }

  @ParameterizedTest
  @EnumSource(DatabaseSettings.Kind.class)
  void executionsOfARootAreLedByItsIndex(DatabaseSettings.Kind kind) {
    SearchBench bench = new SearchBench(Objects.requireNonNull(STORES.get(kind)));
    DocumentedQuery query =
        DocumentedQuery.of(
            "executions below a root instance",
            "turgo_instance_root, turgo_execution_instance",
            q -> q.executions().rootProcessInstanceId("100"));
    assertLed(bench, query, null);
    assertThat(bench.plansOf(query, null))
        .anySatisfy(plan -> assertThat(plan.text()).contains("turgo_instance_root"));
  }

  private static void assertLed(SearchBench bench, DocumentedQuery query, @Nullable String cursor) {
    List<Plan> plans = bench.plansOf(query, cursor);
    assertThat(plans).isNotEmpty();
    assertThat(Plan.firstScan(plans)).as("%s by %s", query.name(), plans).isEmpty();
    long most = query.name().equals("what is stuck, by cause") ? MOST_PAGES_OF_CAUSES : MOST_PAGES;
    for (Plan plan : plans) {
      plan.pages()
          .ifPresent(pages -> assertThat(pages).as(query.name() + plan.text()).isLessThan(most));
    }
  }

  /** What all have is more than what is looked up one by one; some have two failed jobs. */
  @ParameterizedTest
  @EnumSource(DatabaseSettings.Kind.class)
  void pagesOfWhatAllHaveShowEachOnce(DatabaseSettings.Kind kind) {
    Queries queries = new SearchBench(Objects.requireNonNull(STORES.get(kind))).queries();
    assertEachOnce(() -> queries.processInstances().withJobException().orderByProcessInstanceId());
    assertEachOnce(() -> queries.processInstances().withJobException().orderByStartTime());
    assertEachOnce(
        () -> queries.processInstances().variableValueGreaterThan("amount", 0L).orderByStartTime());
    assertThat(queries.processInstances().withJobException().countUpTo(20_000))
        .isEqualTo(INSTANCES);
  }

  private static void assertEachOnce(Supplier<ProcessInstanceQuery> sorted) {
    assertEachOnce(sorted, 3_333, LongStream.rangeClosed(1, INSTANCES).boxed().toList());
  }

  private static void assertEachOnce(
      Supplier<ProcessInstanceQuery> sorted, int ofPage, List<Long> expected) {
    for (boolean ascending : new boolean[] {true, false}) {
      List<Long> ids = new ArrayList<>();
      @Nullable String cursor = null;
      do {
        ProcessInstanceQuery query = sorted.get();
        Page<ProcessInstance> page = (ascending ? query.asc() : query.desc()).page(cursor, ofPage);
        page.items().forEach(one -> ids.add(Long.valueOf(one.getId())));
        cursor = page.next();
      } while (cursor != null && ids.size() <= INSTANCES);
      assertThat(ids).containsExactlyElementsOf(ascending ? expected : expected.reversed());
    }
  }

  /** The last page is not full, so that all such variables lead to it. */
  @ParameterizedTest
  @EnumSource(DatabaseSettings.Kind.class)
  void pagesOfSomeByStartShowEachOnce(DatabaseSettings.Kind kind) {
    Queries queries = new SearchBench(Objects.requireNonNull(STORES.get(kind))).queries();
    assertEachOnce(
        () -> queries.processInstances().variableValueLessThan("amount", 6_001L).orderByStartTime(),
        999,
        LongStream.rangeClosed(1, 6_000).boxed().toList());
    assertThat(
            queries
                .processInstances()
                .variableValueLessThan("amount", 6_001L)
                .orderByStartTime()
                .desc()
                .listPage(3, 2))
        .extracting(ProcessInstance::getId)
        .containsExactly("5997", "5996");
    assertThat(
            queries
                .historicProcessInstances()
                .variableValueLessThan("amount", 6_001L)
                .orderByProcessInstanceStartTime()
                .desc()
                .page(null, 2)
                .items())
        .extracting(HistoricProcessInstance::getId)
        .containsExactly("6000", "5999");
  }

  @Test
  void variablesAreReadOnceForAPageByStart() {
    SearchBench bench =
        new SearchBench(Objects.requireNonNull(STORES.get(DatabaseSettings.Kind.POSTGRES)));
    DocumentedQuery query =
        DocumentedQuery.of(
            "instances by a number below another, newest first",
            "turgo_variable_long and turgo_instance_started",
            q ->
                q.processInstances()
                    .variableValueLessThan("amount", 6_001L)
                    .orderByStartTime()
                    .desc());
    assertThat(bench.plansOf(query, null).getLast().text())
        .contains("hashed SubPlan", "turgo_instance_started", "never executed");
    assertLed(bench, query, null);
  }

  /** Instances of process2 have a dead letter and a ready job that failed. */
  @ParameterizedTest
  @EnumSource(DatabaseSettings.Kind.class)
  void failedOnesOfAProcessAreFoundByTheirJobs(DatabaseSettings.Kind kind) {
    SearchBench bench = new SearchBench(Objects.requireNonNull(STORES.get(kind)));
    List<Long> ids = LongStream.rangeClosed(1, 9).map(i -> i * 1_000 + 1).boxed().toList();
    assertEachOnce(
        () ->
            bench
                .queries()
                .processInstances()
                .withJobException()
                .processDefinitionKey("process2")
                .orderByProcessInstanceId(),
        4,
        ids);
    assertEachOnce(
        () ->
            bench
                .queries()
                .processInstances()
                .withJobException()
                .processDefinitionId("2")
                .orderByStartTime(),
        4,
        ids);
    DocumentedQuery query =
        DocumentedQuery.of(
            "instances of a definition with failed jobs",
            "turgo_dead_letter_job_definition",
            q -> q.processInstances().withJobException().processDefinitionId("2"));
    assertThat(bench.plansOf(query, null).getLast().text())
        .contains("turgo_dead_letter_job_definition");
    assertLed(bench, query, null);
  }

  @Test
  void scansAreSeen() {
    assertThat(plan(true, "->  Seq Scan on turgo_task tas").scan()).isPresent();
    assertThat(plan(true, "->  Seq Scan on turgo_process_definition def").scan()).isEmpty();
    assertThat(plan(false, "SCAN tas\n").scan()).isPresent();
    assertThat(plan(false, "SCAN tas USING INDEX turgo_task_created\n").scan()).isEmpty();
  }

  private static Plan plan(boolean postgres, String text) {
    return new Plan(postgres, text, false);
  }

  /** The page names each query with its indexes, and no other. */
  @Test
  void areDocumented() throws IOException {
    List<String> rows = new ArrayList<>();
    Pattern row = Pattern.compile("\\| ([^|]+?) \\| (turgo_[^|]+?) \\|.*");
    for (String line : Files.readAllLines(page())) {
      var found = row.matcher(line.replace("`", ""));
      if (found.matches()) {
        rows.add(found.group(1) + ": " + found.group(2));
      }
    }
    assertThat(rows)
        .containsExactlyElementsOf(
            SearchQueries.all().stream()
                .map(query -> query.name() + ": " + query.indexes())
                .toList());
  }

  private static Path page() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/search.md"))) {
      folder = Objects.requireNonNull(folder.getParent(), "no folder above has docs/search.md");
    }
    return folder.resolve("docs/search.md");
  }
}
