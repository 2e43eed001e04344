package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.job.Job;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.store.Store;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Definitions that are suspended and activated at a date, by jobs of their own. */
@Timeout(120)
class DefinitionTimersTest {
  private static final Date LATER = Date.from(Kit.NOON.plusSeconds(60));

  private static Deployment deploy(Kit kit, String start) {
    return repository(kit)
        .createDeployment()
        .addString(
            "p.bpmn", BpmnText.process("p", start, user("t", ""), end("e"), flow("s -> t -> e")))
        .deploy();
  }

  private static RepositoryService repository(Kit kit) {
    return kit.engine().getRepositoryService();
  }

  private static ManagementService management(Kit kit) {
    return kit.engine().getManagementService();
  }

  private static Job only(@Nullable Job found) {
    return Objects.requireNonNull(found, "a job");
  }

  private static void startMany(Kit kit, int number) {
    IntStream.range(0, number).forEach(i -> kit.start("p", Map.of()));
  }

  private static long suspended(Kit kit) {
    return kit.engine().getRuntimeService().createProcessInstanceQuery().suspended().count();
  }

  private static void advance(Kit kit, Duration to) {
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(to));
  }

  private static void clear(Kit kit) {
    repository(kit)
        .createDeploymentQuery()
        .list()
        .forEach(deployment -> repository(kit).deleteDeployment(deployment.getId(), true));
    kit.finish();
  }

  /** Who restarts the engine between two parts loses none of them. */
  @ParameterizedTest
  @EnumSource
  void instancesFollowInParts(Database database) {
    Supplier<Store> stores = database.lasting();
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      deploy(kit, start("s"));
      startMany(kit, 250);
      repository(kit).suspendProcessDefinitionByKey("p", true, LATER);
      kit.runJobs();
      assertThat(suspended(kit)).isZero();
      kit.checkConsistency();
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      advance(kit, Duration.ofSeconds(60));
      Job first = only(management(kit).createTimerJobQuery().executable().singleResult());
      assertThat(first.getJobHandlerType()).isEqualTo("suspend-processdefinition");
      assertThat(first.getProcessInstanceId()).isNull();
      management(kit).executeJob(first.getId());
      assertThat(suspended(kit)).isEqualTo(100);
      assertThatThrownBy(() -> kit.start("p", Map.of())).hasMessageContaining("suspended");
      kit.checkConsistency();
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      Job rest = only(management(kit).createJobQuery().singleResult());
      management(kit).executeJob(rest.getId());
      assertThat(suspended(kit)).isEqualTo(200);
      kit.runJobs();
      assertThat(suspended(kit)).isEqualTo(250);
      assertThat(kit.failures()).isEmpty();
      assertThat(kit.rows("SELECT count(*) FROM turgo_instance WHERE kind <> 'process'")).isZero();

      repository(kit).activateProcessDefinitionByKey("p", true, LATER);
      advance(kit, Duration.ofSeconds(60));
      kit.runJobs();
      assertThat(suspended(kit)).isZero();
      assertThat(kit.failures()).isEmpty();
      clear(kit);
    }
  }

  /** Whoever activates the definition between two parts is not overtaken by the rest of them. */
  @ParameterizedTest
  @EnumSource
  void whatIsSetOtherwiseMeanwhileStays(Database database) {
    try (Kit kit = Kit.on(database)) {
      deploy(kit, start("s"));
      startMany(kit, 101);
      repository(kit).suspendProcessDefinitionByKey("p", true, new Date(0));
      Job first = only(management(kit).createTimerJobQuery().singleResult());
      management(kit).executeJob(first.getId());
      assertThat(suspended(kit)).isEqualTo(100);
      repository(kit).activateProcessDefinitionByKey("p", true, null);
      kit.runJobs();
      assertThat(suspended(kit)).isZero();
      assertThat(management(kit).createJobQuery().count()).isZero();
      assertThat(kit.failures()).isEmpty();
      clear(kit);
    }
  }

  /** An attempt may have come to no end after the definition was suspended. */
  @ParameterizedTest
  @EnumSource
  void aJobThatFindsItDoneGoesOnWithTheInstances(Database database) {
    try (Kit kit = Kit.on(database)) {
      deploy(kit, start("s"));
      startMany(kit, 2);
      repository(kit).suspendProcessDefinitionByKey("p", true, LATER);
      repository(kit).suspendProcessDefinitionByKey("p");
      assertThatThrownBy(() -> repository(kit).suspendProcessDefinitionByKey("p"))
          .isInstanceOf(TurgoException.class);
      advance(kit, Duration.ofSeconds(60));
      kit.runJobs();
      assertThat(suspended(kit)).isEqualTo(2);
      assertThat(kit.failures()).isEmpty();
      clear(kit);
    }
  }

  /** More than one page of instances, at once. */
  @ParameterizedTest
  @EnumSource
  void allInstancesFollowAtOnceToo(Database database) {
    try (Kit kit = Kit.on(database)) {
      deploy(kit, start("s"));
      startMany(kit, 501);
      repository(kit).suspendProcessDefinitionByKey("p", true, null);
      assertThat(suspended(kit)).isEqualTo(501);
      repository(kit).activateProcessDefinitionByKey("p", true, null);
      assertThat(suspended(kit)).isZero();
      clear(kit);
    }
  }

  @ParameterizedTest
  @EnumSource
  void jobsGoWithTheirDeployment(Database database) {
    try (Kit kit = Kit.on(database)) {
      Deployment first = deploy(kit, start("s"));
      deploy(kit, start("s"));
      repository(kit).suspendProcessDefinitionByKey("p", false, LATER);
      assertThat(management(kit).createTimerJobQuery().timers().list())
          .extracting(Job::getDuedate)
          .containsExactly(LATER, LATER);
      kit.checkConsistency();
      repository(kit).deleteDeployment(first.getId());
      assertThat(management(kit).createTimerJobQuery().count()).isEqualTo(1);
      kit.checkConsistency();
      advance(kit, Duration.ofSeconds(60));
      kit.runJobs();
      assertThat(repository(kit).createProcessDefinitionQuery().suspended().count()).isEqualTo(1);
      assertThatThrownBy(() -> repository(kit).suspendProcessDefinitionById("0", false, LATER))
          .isInstanceOf(TurgoObjectNotFoundException.class);
      clear(kit);
    }
  }

  /** Those of a new version stay, of which the older ones know nothing. */
  @ParameterizedTest
  @EnumSource
  void aNewVersionLeavesJobsOfOlderOnes(Database database) {
    try (Kit kit = Kit.on(database)) {
      deploy(kit, start("s"));
      repository(kit).suspendProcessDefinitionByKey("p", false, LATER);
      deploy(kit, start("s"));
      advance(kit, Duration.ofSeconds(60));
      kit.runJobs();
      assertThat(repository(kit).createProcessDefinitionQuery().suspended().singleResult())
          .satisfies(found -> assertThat(found.getVersion()).isEqualTo(1));
      kit.start("p", Map.of());
      clear(kit);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aDeploymentIsActivatedLater(Database database) {
    try (Kit kit = Kit.on(database)) {
      repository(kit)
          .createDeployment()
          .activateProcessDefinitionsOn(LATER)
          .addString(
              "p.bpmn",
              BpmnText.process(
                  "p",
                  "<startEvent id='s'><timerEventDefinition><timeCycle>R3/PT40S</timeCycle>"
                      + "</timerEventDefinition></startEvent>",
                  user("t", ""),
                  end("e"),
                  flow("s -> t -> e")))
          .deploy();
      assertThatThrownBy(() -> kit.start("p", Map.of())).hasMessageContaining("suspended");
      kit.checkConsistency();
      for (int seconds = 20; seconds <= 80; seconds += 20) {
        advance(kit, Duration.ofSeconds(seconds));
        kit.runJobs();
        assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count())
            .as("after %s seconds", seconds)
            .isEqualTo(seconds == 80 ? 1 : 0);
      }
      assertThat(kit.failures()).isEmpty();
      clear(kit);
    }
  }

  /** It can be deleted, moved and tried again as every job, but its time is that of the call. */
  @ParameterizedTest
  @EnumSource
  void jobsAreManaged(Database database) {
    try (Kit kit = Kit.on(database)) {
      deploy(kit, start("s"));
      repository(kit).suspendProcessDefinitionByKey("p", false, LATER);
      repository(kit).activateProcessDefinitionByKey("p", false, LATER);
      Job job =
          only(
              management(kit)
                  .createTimerJobQuery()
                  .handlerType("activate-processdefinition")
                  .singleResult());
      assertThatThrownBy(() -> management(kit).rescheduleTimeDurationJob(job.getId(), "PT1H"))
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageContaining("deleteTimerJob");
      management(kit).deleteTimerJob(job.getId());
      List<Job> left = management(kit).createTimerJobQuery().list();
      assertThat(left)
          .extracting(Job::getJobHandlerType)
          .containsExactly("suspend-processdefinition");
      management(kit).moveTimerToExecutableJob(left.getFirst().getId());
      kit.runJobs();
      assertThat(repository(kit).createProcessDefinitionQuery().suspended().count()).isEqualTo(1);
      clear(kit);
    }
  }

  /** What a transaction of the caller takes back was never there. */
  @ParameterizedTest
  @EnumSource
  void aTransactionOfTheCallerTakesJobsBack(Database database) {
    try (Kit kit = Kit.on(database)) {
      deploy(kit, start("s"));
      assertThatThrownBy(() ->
              kit.engine()
                  .inTransaction(connection -> {
                    repository(kit).suspendProcessDefinitionByKey("p", true, LATER);
                    throw new IllegalStateException("taken back");
                  }))
          .hasStackTraceContaining("taken back");
      assertThat(management(kit).createTimerJobQuery().count()).isZero();
      clear(kit);
    }
  }
}
