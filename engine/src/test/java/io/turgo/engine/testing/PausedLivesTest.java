package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.ManagementService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.engine.monitoring.PausedActivity;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Instances with jobs of every kind, while operators pause and resume activities, suspend and
 * activate instances, move jobs and delete history. In the end each activity was done as often as
 * the model says, and nobody waits.
 */
@Timeout(120)
class PausedLivesTest {
  private static final long SEED = 4_711;
  private static final int INSTANCES = 8;
  private static final int OPERATIONS = 50;
  private static final List<String> ACTIVITIES =
      List.of(
          "a", "many", "timer", "ext", "called", "box", "tick", "cycle", "beat", "undo_u", "u",
          "w");

  /**
   * How often each is done in an instance; timers of cycles fire as long as their scope is there.
   */
  private static final Map<String, Integer> TIMES =
      Map.of(
          "a", 1, "many", 3, "timer", 1, "ext", 1, "called", 1, "box", 1, "u", 1, "undo_u", 1, "w",
          1);

  private static Kit open(Store store) {
    Kit kit =
        Kit.on(
            store,
            builder ->
                builder
                    .retries(3, Duration.ofMillis(10))
                    .executor(
                        ExecutorSettings.defaults()
                            .withConcurrency(8)
                            .withPollInterval(Duration.ofMillis(100))
                            .withLease(Duration.ofSeconds(3))));
    kit.code("work", execution -> {});
    return kit;
  }

  private static void deploy(Kit kit) {
    String async = "turgo:async='true'";
    kit.deploy("q", start("s"), code("w", "work", async), end("e"), flow("s -> w -> e"));
    kit.deploy(
        "p",
        start("s"),
        parallel("fork"),
        flow("s -> fork"),
        code("a", "work", async + " turgo:asyncLeave='true'"),
        flow("fork -> a -> join"),
        manyTimes(code("many", "work", async), "", cardinality(3)),
        flow("fork -> many -> join"),
        catchTimer("timer", "timeDuration:PT1S"),
        flow("fork -> timer -> join"),
        node("serviceTask", "ext", "turgo:type='external-worker' turgo:topic='t'"),
        flow("fork -> ext -> join"),
        call("called", "q", async),
        flow("fork -> called -> join"),
        sub(
            "box",
            async,
            start("bs"),
            catchTimer("bt", "timeDuration:PT4S"),
            end("be"),
            flow("bs -> bt -> be"),
            "<subProcess id='events' triggeredByEvent='true'><startEvent id='beat'"
                + " isInterrupting='false'><timerEventDefinition><timeCycle>R3/PT1S</timeCycle>"
                + "</timerEventDefinition></startEvent><endEvent id='ee'/>"
                + flow("beat -> ee")
                + "</subProcess>"),
        boundary("cycle", "box", false, "timeCycle:R3/PT1S"),
        code("tick", "work", async),
        end("ticked"),
        flow("cycle -> tick -> ticked"),
        flow("fork -> box -> join"),
        code("u", "work", async),
        "<boundaryEvent id='c_u' attachedToRef='u'><compensateEventDefinition/></boundaryEvent>",
        code("undo_u", "work", async + " isForCompensation='true'"),
        "<association id='as' sourceRef='c_u' targetRef='undo_u'/>",
        "<intermediateThrowEvent id='undo'><compensateEventDefinition/></intermediateThrowEvent>",
        flow("fork -> u -> undo -> join"),
        parallel("join"),
        end("e"),
        flow("join -> e"));
  }

  private static void operate(Kit kit, Random random) {
    ManagementService management = kit.engine().getManagementService();
    RuntimeService runtime = kit.engine().getRuntimeService();
    String activity = ACTIVITIES.get(random.nextInt(ACTIVITIES.size()));
    String key = activity.equals("w") ? "q" : "p";
    try {
      switch (random.nextInt(10)) {
        case 0, 1, 2 -> management.pauseActivityByKey(key, "", activity, null);
        case 3, 4 -> management.resumeActivityByKey(key, "", activity);
        case 5 -> {
          for (PausedActivity paused : management.getPausedActivities()) {
            management.resumeActivityByKey(
                paused.processDefinitionKey(), paused.tenantId(), paused.activityId());
          }
        }
        case 6 -> {
          List<ProcessInstance> all = runtime.createProcessInstanceQuery().list();
          if (!all.isEmpty()) {
            String id = all.get(random.nextInt(all.size())).getId();
            runtime.suspendProcessInstanceById(id);
            kit.engine().getClock().advance(Duration.ofMillis(random.nextInt(300)));
            runtime.activateProcessInstanceById(id);
          }
        }
        case 7 -> {
          for (Job job : management.createSuspendedJobQuery().listPage(0, 5)) {
            management.moveSuspendedJobToExecutableJob(job.getId());
          }
        }
        case 8 -> {
          for (Job job : management.createJobQuery().listPage(0, 5)) {
            if (random.nextBoolean()) {
              management.executeJob(job.getId());
            } else {
              management.moveJobToDeadLetterJob(job.getId());
              management.moveDeadLetterJobToExecutableJob(job.getId(), 3);
            }
          }
        }
        default -> kit.engine().getClock().advance(Duration.ofMillis(random.nextInt(800)));
      }
    } catch (TurgoStoreException e) {
      throw e;
    } catch (TurgoObjectNotFoundException gone) {
      // somebody was faster
    } catch (TurgoException e) {
      if (!String.valueOf(e.getMessage()).contains("suspended")) {
        throw e;
      }
    }
  }

  private static void serve(Kit kit, AtomicBoolean over) {
    ManagementService management = kit.engine().getManagementService();
    while (!over.get()) {
      for (AcquiredExternalWorkerJob job :
          management
              .createExternalWorkerJobAcquireBuilder()
              .topic("t", Duration.ofSeconds(1))
              .acquireAndLock(3, "w")) {
        try {
          management.createExternalWorkerCompletionBuilder(job.getId(), "w").complete();
        } catch (TurgoStoreException e) {
          throw e;
        } catch (TurgoException late) {
          // suspended or taken away meanwhile; it is found again
        }
      }
      LockSupport.parkNanos(5_000_000);
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachIsDoneAsOftenAsTheModelSays(Database database) throws Exception {
    Supplier<Store> stores = database.lasting();
    List<Kit> kits = new ArrayList<>();
    AtomicBoolean over = new AtomicBoolean();
    try (ExecutorService operators = Executors.newCachedThreadPool()) {
      try {
        Kit kit = open(stores.get());
        kits.add(kit);
        deploy(kit);
        if (database == Database.POSTGRES) {
          kits.add(open(stores.get()));
        }
        kits.forEach(each -> each.engine().getJobExecutor().start());
        CompletableFuture<Void> worker =
            CompletableFuture.runAsync(() -> serve(kit, over), operators);
        List<CompletableFuture<Void>> working = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          Random random = new Random(SEED + i);
          Kit mine = kits.get(i % kits.size());
          working.add(
              CompletableFuture.runAsync(
                  () -> {
                    for (int n = 0; n < OPERATIONS; n++) {
                      operate(mine, random);
                      LockSupport.parkNanos(random.nextInt(10_000_000));
                    }
                  },
                  operators));
        }
        for (int i = 0; i < INSTANCES; i++) {
          kit.start("p", Map.of());
          LockSupport.parkNanos(5_000_000);
        }
        for (CompletableFuture<Void> one : working) {
          one.get(60, TimeUnit.SECONDS);
        }
        for (PausedActivity paused : kit.engine().getManagementService().getPausedActivities()) {
          kit.engine()
              .getManagementService()
              .resumeActivityByKey(
                  paused.processDefinitionKey(), paused.tenantId(), paused.activityId());
        }
        for (ProcessInstance instance :
            kit.engine().getRuntimeService().createProcessInstanceQuery().suspended().list()) {
          kit.engine().getRuntimeService().activateProcessInstanceById(instance.getId());
        }
        Await.until(
            "all instances end",
            () -> {
              kits.forEach(each -> each.engine().getClock().advance(Duration.ofMillis(10)));
              return kit.rows("SELECT count(*) FROM turgo_instance") == 0;
            });
        over.set(true);
        Await.result(worker);
        kit.checkConsistency();
        for (Map.Entry<String, Integer> one : TIMES.entrySet()) {
          assertThat(done(kit, one.getKey()))
              .as(one.getKey())
              .isEqualTo((long) INSTANCES * one.getValue());
        }
        assertThat(done(kit, "tick")).isEqualTo(done(kit, "cycle"));
        for (Kit each : kits) {
          assertThat(each.engine().getMetrics().executor().failed()).isZero();
        }
        kit.finish();
      } finally {
        over.set(true);
      }
    } finally {
      kits.forEach(Kit::close);
    }
  }

  private static long done(Kit kit, String activity) {
    return kit.engine()
        .getHistoryService()
        .createHistoricActivityInstanceQuery()
        .activityId(activity)
        .finished()
        .count();
  }
}
