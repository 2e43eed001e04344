package io.turgo.engine.testing.upgrade;

import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.extensions;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.engine.testing.Kit;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Jobs: ready, failing, dead, suspended, of workers outside, and those that do the engine's work.
 */
final class JobWaits {
  private static final String ASYNC = "turgo:async='true'";
  private static final int INSTANCES = 51;
  private static final String NO_ACTIVITIES =
      extensions("<turgo:historyLevel>instance</turgo:historyLevel>");

  private JobWaits() {}

  static List<Wait> all() {
    return List.of(
        before(),
        after(),
        retrying(),
        dead(),
        suspended(),
        free(),
        locked(),
        failed(),
        done(),
        doneWithAnError(),
        variables(),
        triggered(),
        message(),
        signal(),
        legs(),
        triggerable(),
        pausedById(),
        pausedByKey(),
        resuming(),
        suspending(),
        activating(),
        batch("batch-half-done", 2, 50),
        batch("batch-begun", 0, 0),
        batchOfAnApplication());
  }

  private static String[] line(String task) {
    return new String[] {start("s"), task, end("e"), flow("s -> t -> e")};
  }

  private static Wait before() {
    return Wait.of("async-before", line(code("t", "ok", ASYNC + " turgo:jobPriority='7'")))
        .in("s")
        .holding(
            life -> assertThat(life.readyJobs()).extracting(Job::getPriority).containsExactly(7))
        .ends("s t e");
  }

  private static Wait after() {
    return Wait.of("async-after", line(code("t", "ok", "turgo:asyncAfter='true'")))
        .in("s t..")
        .ends("s t e");
  }

  private static Wait retrying() {
    return Wait.of("retrying", line(code("t", "broken", ASYNC)))
        .begun(life -> {
          life.start();
          life.runJobs();
        })
        .in("s")
        .holding(life ->
            assertThat(life.timers())
                .singleElement()
                .satisfies(job -> {
                  assertThat(job.getRetries()).isEqualTo(2);
                  assertThat(job.getExceptionMessage()).contains("out of order");
                  assertThat(life.management().getTimerJobExceptionStacktrace(job.getId()))
                      .contains("out of order");
                }))
        .ends("s t e");
  }

  private static Wait dead() {
    return Wait.of("dead-letter", line(code("t", "broken", ASYNC)))
        .begun(life -> {
          life.start();
          for (int i = 0; i < 3; i++) {
            life.runJobs();
          }
        })
        .in("s")
        .holding(life ->
            assertThat(life.deadLetters())
                .extracting(Job::getExceptionMessage)
                .containsExactly("out of order"))
        .goesOn(life ->
            life.management()
                .moveDeadLetterJobToExecutableJob(life.deadLetters().getFirst().getId(), 2))
        .ends("s t e");
  }

  /** With a job of each table. */
  private static Wait suspended() {
    return Wait.of(
            "suspended",
            start("s"),
            parallel("f"),
            code("a", "ok", ASYNC),
            catchTimer("b", "timeDuration:PT1H"),
            worker("c", "suspended"),
            parallel("j"),
            end("e"),
            flow("s -> f -> a -> j -> e"),
            flow("f -> b -> j"),
            flow("f -> c -> j"))
        .begun(life -> {
          life.start();
          life.runtime().suspendProcessInstanceById(life.id());
        })
        .in("s f b.. c..")
        .holding(life -> assertThat(life.suspendedJobs()).hasSize(3))
        .goesOn(life -> {
          life.runtime().activateProcessInstanceById(life.id());
          work(life, "suspended", Map.of());
        })
        .leaving(life -> {
          assertThat(life.kit().isRunning(life.id())).isFalse();
          assertThat(life.kit().trail(life.id()).split(" "))
              .containsExactlyInAnyOrder("s", "f", "a", "b", "c", "j", "j", "j", "e");
        });
  }

  private static String worker(String id, String topic) {
    return node("serviceTask", id, "turgo:type='external-worker' turgo:topic='" + topic + "'");
  }

  private static AcquiredExternalWorkerJob take(WaitLife life, String topic) {
    List<AcquiredExternalWorkerJob> taken =
        life.management()
            .createExternalWorkerJobAcquireBuilder()
            .topic(topic, Duration.ofHours(1))
            .acquireAndLock(1, "worker");
    assertThat(taken).as("jobs of %s", topic).hasSize(1);
    return taken.getFirst();
  }

  private static void work(WaitLife life, String topic, Map<String, Object> result) {
    life.management()
        .createExternalWorkerCompletionBuilder(take(life, topic).getId(), "worker")
        .variables(result)
        .complete();
  }

  private static Wait external(String key) {
    return Wait.of(
            key,
            start("s"),
            worker("t", key),
            "<boundaryEvent id='b' attachedToRef='t'><errorEventDefinition errorRef='wrong'/>"
                + "</boundaryEvent>",
            end("e"),
            end("be"),
            flow("s -> t -> e"),
            flow("b -> be"))
        .in("s t..");
  }

  private static Wait free() {
    return external("external-free")
        .goesOn(life -> work(life, life.key(), Map.of("said", 1)))
        .ends("s t e")
        .leaving(life -> assertThat(life.lastValue("said")).isEqualTo(1));
  }

  private static Wait locked() {
    return external("external-locked")
        .begun(life -> {
          life.start();
          take(life, life.key());
        })
        .goesOn(life -> {
          assertThat(
                  life.management()
                      .createExternalWorkerJobAcquireBuilder()
                      .topic(life.key(), Duration.ofHours(1))
                      .acquireAndLock(1, "another"))
              .isEmpty();
          life.management()
              .createExternalWorkerCompletionBuilder(
                  life.management()
                      .createExternalWorkerJobQuery()
                      .processInstanceId(life.id())
                      .list()
                      .getFirst()
                      .getId(),
                  "worker")
              .complete();
        })
        .ends("s t e");
  }

  private static Wait failed() {
    return external("external-failed")
        .begun(life -> {
          life.start();
          life.management()
              .createExternalWorkerJobFailureBuilder(take(life, life.key()).getId(), "worker")
              .errorMessage("no paper")
              .errorDetails("tray 2")
              .retries(1)
              .fail();
        })
        .holding(life ->
            assertThat(
                    life.management()
                        .createExternalWorkerJobQuery()
                        .processInstanceId(life.id())
                        .list())
                .singleElement()
                .satisfies(job -> {
                  assertThat(job.getRetries()).isEqualTo(1);
                  assertThat(job.getExceptionMessage()).isEqualTo("no paper");
                  assertThat(life.management().getExternalWorkerJobErrorDetails(job.getId()))
                      .isEqualTo("tray 2");
                }))
        .goesOn(life -> work(life, life.key(), Map.of()))
        .ends("s t e");
  }

  private static Wait done() {
    return external("external-done")
        .begun(life -> {
          life.start();
          work(life, life.key(), Map.of("brought", "with the job"));
        })
        .holding(life -> assertThat(life.readyJobs()).hasSize(1))
        .ends("s t e")
        .leaving(life -> assertThat(life.lastValue("brought")).isEqualTo("with the job"));
  }

  private static Wait doneWithAnError() {
    return external("external-error")
        .begun(life -> {
          life.start();
          life.management()
              .createExternalWorkerCompletionBuilder(take(life, life.key()).getId(), "worker")
              .bpmnError("wrong");
        })
        .holding(life -> assertThat(life.readyJobs()).hasSize(1))
        .ends("s t! b be");
  }

  private static Wait variables() {
    return Wait.of("set-variables", line(user("t", "")))
        .begun(life -> {
          life.start();
          life.runtime().setVariableAsync(life.id(), "later", "global");
          life.runtime().setVariableLocalAsync(life.at("t"), "local", List.of(1, "b"));
        })
        .in("s t..")
        .holding(life -> assertThat(life.readyJobs()).hasSize(2))
        .goesOn(life -> {
          Await.until("both are set", () -> life.readyJobs().isEmpty());
          assertThat(life.value("later")).isEqualTo("global");
          assertThat(life.runtime().getVariableLocal(life.at("t"), "local"))
              .isEqualTo(List.of(1, "b"));
          life.complete("t");
        })
        .ends("s t e");
  }

  private static Wait triggered() {
    return Wait.of("triggered", line(node("receiveTask", "t", "")))
        .begun(life -> {
          life.start();
          life.runtime().triggerAsync(life.at("t"), Map.of("said", 1));
        })
        .in("s t..")
        .ends("s t e")
        .leaving(life -> assertThat(life.lastValue("said")).isEqualTo(1));
  }

  private static Wait message() {
    return Wait.of(
            "message-job",
            line(
                "<intermediateCatchEvent id='t'><messageEventDefinition messageRef='msg'/>"
                    + "</intermediateCatchEvent>"))
        .begun(life -> {
          life.start();
          life.runtime().messageEventReceivedAsync("msg", life.at("t"), Map.of("said", 1));
        })
        .in("s t..")
        .ends("s t e")
        .leaving(life -> assertThat(life.lastValue("said")).isEqualTo(1));
  }

  /** For more receivers than one unit can bring it to. */
  private static Wait signal() {
    return Wait.of(
            "signal-jobs",
            NO_ACTIVITIES,
            start("s"),
            node("task", "many", "completionQuantity='101'"),
            "<intermediateCatchEvent id='c'><signalEventDefinition signalRef='wide'/>"
                + "</intermediateCatchEvent>",
            code("t", "count", ""),
            user("u", "startQuantity='101'"),
            end("e"),
            flow("s -> many -> c -> t -> u -> e"))
        .begun(life -> {
          life.start(Map.of("count", 0));
          life.runtime().signalEventReceivedAsync("wide");
        })
        .holding(life ->
            assertThat(life.management().createJobQuery().handlerType("async-signal").count())
                .isEqualTo(2))
        .goesOn(life -> {
          life.task("u");
          assertThat(life.value("count")).isEqualTo(101);
          life.complete("u");
        })
        .ends("");
  }

  /** More of them than one unit makes; a job has the last one. */
  private static Wait legs() {
    return Wait.of(
            "many-legs",
            NO_ACTIVITIES,
            start("s"),
            manyTimes(
                code("t", "sum", ""),
                "turgo:collection='${numbers}' turgo:elementVariable='item'",
                ""),
            user("u", ""),
            end("e"),
            flow("s -> t -> u -> e"))
        .begun(life -> life.start(Map.of("sum", 0)))
        .holding(life -> assertThat(life.readyJobs()).hasSize(1))
        .goesOn(life -> {
          life.task("u");
          assertThat(life.value("sum")).isEqualTo(1_001 * 1_000 / 2);
          life.complete("u");
        })
        .ends("");
  }

  private static Wait triggerable() {
    return Wait.of(
            "triggerable",
            NO_ACTIVITIES,
            start("s"),
            evaluate("t", "${1}", "turgo:triggerable='true'"),
            end("e"),
            flow("s -> t -> e"))
        .in("")
        .goesOn(life -> life.runtime().trigger(life.at("t")))
        .ends("");
  }

  private static Wait pausedById() {
    return Wait.of("paused-by-id", line(code("t", "ok", ASYNC)))
        .begun(life -> {
          life.management().pauseActivityById(life.definition(), "t", "broken");
          life.start();
          life.runJobs();
        })
        .in("s")
        .holding(life -> assertThat(life.suspendedJobs()).hasSize(1))
        .goesOn(life -> life.management().resumeActivityById(life.definition(), "t"))
        .ends("s t e");
  }

  private static Wait pausedByKey() {
    return Wait.of("paused-by-key", line(code("t", "ok", ASYNC)))
        .begun(life -> {
          life.management().pauseActivityByKey(life.key(), "", "t", "broken");
          life.start();
          life.runJobs();
        })
        .in("s")
        .holding(life -> assertThat(life.suspendedJobs()).hasSize(1))
        .goesOn(life -> life.management().resumeActivityByKey(life.key(), "", "t"))
        .ends("s t e");
  }

  /** Is resumed, but no job has yet let its jobs go. */
  private static Wait resuming() {
    return Wait.of("resuming", line(code("t", "ok", ASYNC)))
        .begun(life -> {
          life.management().pauseActivityByKey(life.key(), "", "t", null);
          life.start();
          life.runJobs();
          life.management().resumeActivityByKey(life.key(), "", "t");
        })
        .in("s")
        .holding(life -> assertThat(life.suspendedJobs()).hasSize(1))
        .ends("s t e");
  }

  private static Wait suspending() {
    return Wait.of("suspending", line(user("t", "")))
        .begun(life -> {
          life.start();
          life.repository().suspendProcessDefinitionById(life.definition(), true, inAnHour());
        })
        .in("s t..")
        .holding(life -> assertThat(life.task("t").isSuspended()).isFalse())
        .later(life -> {
          Await.until("its instance is suspended", () -> life.task("t").isSuspended());
          String definition = life.definition();
          assertThat(life.repository().isProcessDefinitionSuspended(definition)).isTrue();
          life.repository().activateProcessDefinitionById(definition, true, null);
          life.complete("t");
        })
        .ends("s t e");
  }

  private static Wait activating() {
    return Wait.of("activating", line(user("t", "")))
        .begun(life -> {
          life.start();
          life.repository().suspendProcessDefinitionById(life.definition(), true, null);
          life.repository().activateProcessDefinitionById(life.definition(), true, inAnHour());
        })
        .in("s t..")
        .holding(life -> assertThat(life.task("t").isSuspended()).isTrue())
        .later(life -> {
          Await.until("its instance is active", () -> !life.task("t").isSuspended());
          life.complete("t");
        })
        .ends("s t e");
  }

  private static Date inAnHour() {
    return Date.from(Kit.NOON.plus(Duration.ofHours(1)));
  }

  private static Batch batch(WaitLife life, String key) {
    return life.management().findBatchesBySearchKey(key).getFirst();
  }

  /** A batch that deletes all instances of its process, of which some jobs have run. */
  private static Wait batch(String key, int jobs, long done) {
    return Wait.of(key, line(user("t", "")))
        .begun(life -> {
          for (int i = 0; i < INSTANCES; i++) {
            life.startAs(key + "-" + i);
          }
          life.management()
              .createBulkOperation()
              .deleteProcessInstances(
                  life.runtime().createProcessInstanceQuery().processDefinitionKey(key), "no more")
              .searchKey(key)
              .start();
          for (int i = 0; i < jobs; i++) {
            life.management().executeJob(batchJobs(life).getFirst().getId());
          }
        })
        .holding(life ->
            assertThat(batch(life, key).getStatistics())
                .isEqualTo(new BatchStatistics(jobs == 0 ? null : (long) INSTANCES, done, 0, 0)))
        .leaving(life -> {
          Batch batch = batch(life, key);
          assertThat(batch.getStatus()).isEqualTo(Batch.STATUS_COMPLETED);
          assertThat(batch.getStatistics())
              .isEqualTo(new BatchStatistics((long) INSTANCES, INSTANCES, 0, 0));
        });
  }

  /** Those of the oldest batch first. */
  private static List<Job> batchJobs(WaitLife life) {
    return life.management().createJobQuery().handlerType("batch").orderByJobId().asc().list();
  }

  /** Kept by the engine, and done by the application. */
  private static Wait batchOfAnApplication() {
    return Wait.of("application-batch")
        .begun(life -> {
          Batch batch =
              life.management()
                  .createBatchBuilder()
                  .batchType("import")
                  .searchKey(life.key())
                  .status("begun")
                  .batchDocumentJson("{\"file\":\"a.csv\"}")
                  .create();
          life.management()
              .createBatchPartBuilder(batch)
              .type("line")
              .status("waiting")
              .scopeId("17")
              .create();
        })
        .holding(life -> {
          Batch batch = batch(life, life.key());
          assertThat(life.management().getBatchDocument(batch.getId()))
              .isEqualTo("{\"file\":\"a.csv\"}");
          assertThat(life.management().findBatchPartsByBatchId(batch.getId()))
              .extracting(BatchPart::getStatus)
              .containsExactly("waiting");
          assertThat(Objects.requireNonNull(batch.getStatus())).isEqualTo("begun");
        });
  }
}
