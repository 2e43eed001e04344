package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.CmmnHistoryService;
import io.turgo.engine.CmmnRepositoryService;
import io.turgo.engine.CmmnRuntimeService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.cmmn.CaseDefinition;
import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.cmmn.HistoricCaseInstance;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import shop.NoteBeans;
import shop.NoteDetails;
import shop.OtherEngine;

/** What the properties do, on an SQLite file. */
class TurgoAutoConfigurationTest {
  @TempDir private Path folder = Path.of("");

  private ApplicationContextRunner runner() {
    return new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(TurgoAutoConfiguration.class))
        .withPropertyValues("turgo.sqlite.file=" + folder.resolve("new/turgo.db"));
  }

  @Test
  void withoutADataSourceThereIsAnSqliteFile() {
    runner()
        .withUserConfiguration(NoteBeans.class)
        .withClassLoader(
            new FilteredClassLoader(
                "org.springframework.jdbc", "org.springframework.transaction", "io.micrometer"))
        .run(context -> {
          assertThat(context).hasNotFailed();
          context.getBean(RuntimeService.class).startProcessInstanceByKey("note");
          assertThat(context.getBean(AtomicInteger.class)).hasValue(1);
          assertThat(context.getBean(ProcessEngine.class).getJobExecutor().isRunning()).isTrue();
          assertThat(folder.resolve("new/turgo.db")).exists();
        });
  }

  @Test
  void whatIsDeployedAlreadyIsNotDeployedAgain() {
    for (int start = 0; start < 2; start++) {
      runner()
          .withPropertyValues("turgo.executor.enabled=false")
          .run(context -> {
            assertThat(
                    context.getBean(RepositoryService.class).createProcessDefinitionQuery().list())
                .extracting(
                    definition -> definition.getResourceName() + " " + definition.getVersion())
                .containsExactlyInAnyOrder(
                    "processes/booking.bpmn 1", "processes/more/note.bpmn20.xml 1");
            assertThat(context.getBean(ProcessEngine.class).getJobExecutor().isRunning()).isFalse();
          });
    }
  }

  @Test
  void anOldNodeThatStartsAgainDoesNotBringItsModelsBack() throws Exception {
    Path models = Files.createDirectories(folder.resolve("models"));
    String version =
        """
        <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test">
          <process id="rolled" name="NAME"><startEvent id="s"/></process>
        </definitions>
        """;
    Path file = models.resolve("rolled.bpmn");
    Files.writeString(file, version.replace("NAME", "old"));
    assertThat(newestOf(models, "turgo.name=first")).isEqualTo("old");
    Files.writeString(file, version.replace("NAME", "new"));
    assertThat(newestOf(models, "turgo.name=second")).isEqualTo("new");
    Files.writeString(file, version.replace("NAME", "old"));
    assertThat(newestOf(models, "turgo.name=first")).isEqualTo("new");
    assertThat(newestOf(models, "turgo.deployment.return-to-earlier=true")).isEqualTo("old");
  }

  @Test
  void casesAreDeployedFromTheirFolderAndRun() {
    runner()
        .withPropertyValues("turgo.executor.enabled=false")
        .run(context -> {
          assertThat(
                  context.getBean(CmmnRepositoryService.class).createCaseDefinitionQuery().list())
              .extracting(CaseDefinition::getResourceName)
              .containsExactly("cases/claim.cmmn");
          CaseInstance claim =
              context
                  .getBean("cmmnRuntimeService", CmmnRuntimeService.class)
                  .createCaseInstanceBuilder()
                  .caseDefinitionKey("claim")
                  .start();
          TaskService tasks = context.getBean(TaskService.class);
          tasks.complete(
              tasks.createTaskQuery().processInstanceId(claim.getId()).list().getFirst().getId());
          assertThat(
                  context
                      .getBean(CmmnHistoryService.class)
                      .createHistoricCaseInstanceQuery()
                      .finished()
                      .list())
              .extracting(HistoricCaseInstance::getId)
              .containsExactly(claim.getId());
        });
  }

  private @Nullable String newestOf(Path models, String property) {
    String[] name = new String[1];
    runner()
        .withPropertyValues("turgo.deployment.locations=file:" + models, property)
        .run(context ->
            name[0] =
                context
                    .getBean(RepositoryService.class)
                    .createProcessDefinitionQuery()
                    .latestVersion()
                    .list()
                    .getFirst()
                    .getName());
    return name[0];
  }

  @Test
  void variablesHoldBeansOfTheApplication() {
    NoteDetails details = NoteDetails.of("12.50");
    runner()
        .withUserConfiguration(NoteDetails.class)
        .run(context -> {
          RuntimeService runtime = context.getBean(RuntimeService.class);
          runtime.startProcessInstanceByKey("booking", Map.of("details", List.of(details)));
          assertThat(
                  context
                      .getBean(HistoryService.class)
                      .createHistoricVariableInstanceQuery()
                      .variableName("details")
                      .singleResult())
              .extracting(variable -> variable.getValue())
              .asInstanceOf(InstanceOfAssertFactories.list(NoteDetails.class))
              .first()
              .extracting(NoteDetails::getPrice)
              .isEqualTo(new BigDecimal("12.50"));
        });
  }

  @ParameterizedTest
  @CsvSource({
    "turgo.json-variables.application-packages=false, false, true",
    "turgo.json-variables.records=false, true, false",
    "turgo.json-variables.packages=shop, true, true"
  })
  void propertiesSayWhichClassesVariablesHold(String property, boolean bean, boolean record) {
    runner()
        .withUserConfiguration(NoteDetails.class)
        .withPropertyValues(property)
        .run(context -> {
          assertThat(isKept(context, NoteDetails.of("1"))).isEqualTo(bean);
          assertThat(isKept(context, new Elsewhere("text"))).isEqualTo(record);
        });
  }

  /** A record that is not below the package of the application. */
  record Elsewhere(String text) {}

  private static boolean isKept(AssertableApplicationContext context, Object value) {
    try {
      context
          .getBean(RuntimeService.class)
          .startProcessInstanceByKey("booking", Map.of("value", value));
      return true;
    } catch (TurgoIllegalArgumentException refused) {
      assertThat(refused).hasMessageContaining("turgo.json-variables.packages");
      return false;
    }
  }

  @Test
  void theContextStopsTheExecutorAndClosesTheEngine() {
    runner()
        .withUserConfiguration(NoteBeans.class)
        .run(context -> {
          ProcessEngine engine = context.getBean(ProcessEngine.class);
          context.close();
          assertThat(engine.getJobExecutor().isRunning()).isFalse();
          assertThat(engine.getHealth().takesCalls()).isFalse();
        });
  }

  @Test
  void beansAreReachedAsFarAsThePropertiesLetThem() {
    assertThat(reached("note", "turgo.name=a")).isTrue();
    assertThat(reached("note", "turgo.beans.hidden=no*")).isFalse();
    assertThat(reached("note", "turgo.beans.visible=notes,other*")).isFalse();
    assertThat(reached("environment", "turgo.name=a")).isFalse();
    assertThat(reached("systemProperties", "turgo.name=a")).isFalse();
    assertThat(reached("repositoryService", "turgo.name=a")).isFalse();
    assertThat(reached("repositoryService", "turgo.beans.visible=*,repositoryService")).isTrue();
    assertThat(reached("nobody", "turgo.name=a")).isFalse();
  }

  private boolean reached(String name, String property) {
    boolean[] reached = new boolean[1];
    runner()
        .withUserConfiguration(NoteBeans.class)
        .withPropertyValues(
            property, "turgo.executor.enabled=false", "turgo.deployment.enabled=false")
        .run(context ->
            reached[0] =
                new ContextBeans(
                            context.getBeanFactory(),
                            context.getBean(TurgoProperties.class).beans())
                        .apply(name)
                    != null);
    return reached[0];
  }

  @Test
  void propertiesReachTheBuilder() {
    AtomicReference<ProcessEngineBuilder> used = new AtomicReference<>();
    runner()
        .withBean(TurgoEngineCustomizer.class, () -> used::set)
        .withPropertyValues(
            "turgo.share-across-tenants=true",
            "turgo.jobs.shortest-timer-cycle=2s",
            "turgo.executor.node-name=north",
            "turgo.executor.concurrency=3",
            "turgo.executor.queue-size=77",
            "turgo.executor.poll-interval=4s",
            "turgo.executor.lease=40s",
            "turgo.executor.stop-patience=5s",
            "turgo.executor.virtual-threads=true",
            "turgo.executor.clock-tolerance=7s",
            "turgo.sqlite.longest-transaction=3s")
        .run(context ->
            assertThat(used.get())
                .extracting(
                    "shareAcrossTenants",
                    "shortestTimerCycle",
                    "executor.values.nodeName",
                    "executor.values.concurrency",
                    "executor.values.queueSize",
                    "executor.values.pollInterval",
                    "executor.values.lease",
                    "executor.values.stopPatience",
                    "executor.values.virtualThreads",
                    "executor.values.clockTolerance",
                    "database.settings.values.longestTransaction")
                .containsExactly(
                    true,
                    Duration.ofSeconds(2),
                    "north",
                    3,
                    77,
                    Duration.ofSeconds(4),
                    Duration.ofSeconds(40),
                    Duration.ofSeconds(5),
                    true,
                    Duration.ofSeconds(7),
                    Duration.ofSeconds(3)));
  }

  @Test
  void allThatIsWrongWithPropertiesIsSaidAtOnce() {
    runner()
        .withPropertyValues(
            "turgo.executor.concurrency=0", "turgo.jobs.retry-pause=-1s", "turgo.jobs.attempts=0")
        .run(context ->
            assertThat(context)
                .getFailure()
                .hasStackTraceContaining("'executor.concurrency'")
                .hasStackTraceContaining("'jobs.retryPause'")
                .hasStackTraceContaining("'jobs.attempts'")
                .hasStackTraceContaining("must be at least 1"));
  }

  @ParameterizedTest
  @CsvSource({
    "turgo.sqlite.file, ':memory:', sqlite.file",
    "turgo.executor.lease, 9999999999d, executor.lease",
    "turgo.executor.poll-interval, 0, executor.pollInterval",
    "turgo.executor.stop-patience, 9999999999d, executor.stopPatience",
    "turgo.executor.node-name, '', executor.nodeName",
    "turgo.executor.clock-tolerance, 0, executor.clockTolerance",
    "turgo.jobs.shortest-timer-cycle, 0, jobs.shortestTimerCycle",
    "turgo.sqlite.longest-transaction, 0, sqlite.longestTransaction",
    "turgo.jobs.retry-pause, 9999999999d, jobs.retryPause",
    "turgo.jobs.connections, 0, jobs.connections",
    "turgo.metrics.refresh, 9999999999d, metrics.refresh",
    "turgo.metrics.out-of-service-age, -1s, metrics.outOfServiceAge",
    "turgo.metrics.count-limit, 0, metrics.countLimit",
    "turgo.batches.retention, -1s, batches.retention",
    "turgo.rest.path, /turgo, console.path",
    "turgo.rest.path, /a b, rest.path",
    "turgo.console.path, /, console.path",
    "turgo.rest.origins, *, rest.origins",
    "turgo.rest.origins, https://a.example/, rest.origins",
    "turgo.rest.hidden-variables, 'a,,b', rest.hiddenVariables",
    "turgo.schema, '', schema",
    "turgo.cache-size, -1B, cacheSize",
    "turgo.read-connections, 0, readConnections",
    "turgo.deployment.locations, '', deployment.locations",
    "turgo.time-zone, Mars/X, turgo.time-zone",
    "turgo.history.level, some, turgo.history.level",
  })
  void aWrongValueIsNamed(String property, String value, String named) {
    runner()
        .withPropertyValues(property + "=" + value)
        .run(
            context -> assertThat(context).getFailure().hasStackTraceContaining("'" + named + "'"));
  }

  @Test
  void anEngineThatCanNotBeBuiltIsAnalysed() {
    runner()
        .run(running ->
            runner()
                .run(context -> {
                  FailureAnalysis analysis =
                      Objects.requireNonNull(new SetupFailures.Setup().analyze(failure(context)));
                  assertThat(analysis.getDescription()).contains("in use by another engine");
                  assertThat(analysis.getAction()).contains("turgo.sqlite.file");
                }));
  }

  @Test
  void aContextThatFailsBehindTheEngineClosesIt() {
    runner()
        .withBean(
            SmartInitializingSingleton.class,
            () ->
                () -> {
                  throw new IllegalStateException("something else");
                })
        .run(context -> assertThat(context).getFailure().hasMessage("something else"));
    runner().run(context -> assertThat(context).hasNotFailed());
  }

  @Test
  void aModelThatCanNotBeDeployedIsAnalysed() throws Exception {
    Path models = Files.createDirectories(folder.resolve("models"));
    Files.writeString(
        models.resolve("bad.bpmn"),
        """
        <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="bad">
          <process id="bad"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="x"/></process>
        </definitions>
        """);
    runner()
        .withPropertyValues("turgo.deployment.locations=file:" + models)
        .run(context -> {
          Throwable failure = failure(context);
          FailureAnalysis analysis =
              Objects.requireNonNull(new SetupFailures.Models().analyze(failure));
          assertThat(analysis.getDescription()).contains("models/bad.bpmn:2", "'x'");
          assertThat(analysis.getAction()).contains("turgo.deployment.locations");
        });
  }

  @Test
  void aDataSourceThatIsAskedForAndMissingIsAnalysed() {
    runner()
        .withPropertyValues("turgo.database=data-source")
        .run(context -> {
          FailureAnalysis analysis =
              Objects.requireNonNull(new SetupFailures.Setup().analyze(failure(context)));
          assertThat(analysis.getDescription()).contains("has no DataSource");
          assertThat(analysis.getAction()).contains("spring-boot-starter-jdbc");
        });
  }

  private static Throwable failure(AssertableApplicationContext context) {
    return Objects.requireNonNull(context.getStartupFailure(), "it started");
  }

  @Test
  void namesThatOthersHaveAreLeftToThem() {
    runner()
        .withConfiguration(
            AutoConfigurations.of(
                OtherEngine.class,
                TurgoObservabilityAutoConfiguration.class,
                TurgoRestAutoConfiguration.class,
                TurgoConsoleAutoConfiguration.class,
                TurgoCamunda7RestAutoConfiguration.class))
        .withBean("taskService", String.class, () -> "the application's")
        .withBean("cmmnRuntimeService", String.class, () -> "of another engine")
        .run(context -> {
          assertThat(context).hasNotFailed();
          assertThat(context).getBean("taskService").isEqualTo("the application's");
          assertThat(context.getBeanNamesForType(ProcessEngine.class))
              .containsExactly("turgoProcessEngine");
          assertThat(context.getBeanNamesForType(TaskService.class))
              .containsExactly("turgoTaskService");
          assertThat(context.getBeanNamesForType(CmmnRuntimeService.class))
              .containsExactly("turgoCmmnRuntimeService");
          assertThat(context.getBeanNamesForType(RuntimeService.class))
              .containsExactly("turgoRuntimeService");
          assertThat(context.getBeanNamesForType(HistoryService.class))
              .containsExactly("historyService");
          assertThat(
                  new ContextBeans(
                          context.getBeanFactory(), context.getBean(TurgoProperties.class).beans())
                      .apply("turgoTaskService"))
              .isNull();
        });
  }

  @Test
  void aCustomizerHasTheLastWord() {
    runner()
        .withPropertyValues("turgo.name=properties", "turgo.executor.enabled=false")
        .withBean(TurgoEngineCustomizer.class, () -> builder -> builder.name("code"))
        .run(context ->
            assertThat(context.getBean(ProcessEngine.class).getName()).isEqualTo("code"));
  }

  @Test
  void withoutBeansOfTheEngineNothingIsDone() {
    runner()
        .withPropertyValues("turgo.enabled=false")
        .run(context ->
            assertThat(context)
                .doesNotHaveBean(ProcessEngine.class)
                .doesNotHaveBean(HistoryService.class));
  }

  @Test
  void filesAreFoundByTheirPlaceBelowTheFolder() {
    assertThat(
            new ProcessFiles(new PathMatchingResourcePatternResolver(new DefaultResourceLoader()))
                .below(List.of("classpath:processes", "classpath:/processes/more/"))
                .keySet())
        .contains("processes/booking.bpmn", "processes/more/note.bpmn20.xml");
  }
}
