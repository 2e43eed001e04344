package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.await.Await;
import io.turgo.engine.Authentication;
import io.turgo.engine.ManagementService;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.engine.batch.BulkOperation;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEntityEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.monitoring.CommitMetrics;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.store.BatchStore;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.Store;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Bulk operations as batches: what they do, count and leave. */
@Timeout(60)
class BatchTest {
  private static final Map<Database, Kit> KITS = new EnumMap<>(Database.class);

  private static Kit kit(Database database) {
    return KITS.computeIfAbsent(database, Kit::on);
  }

  @AfterEach
  void nothingIsLeft() {
    for (Kit kit : KITS.values()) {
      ManagementService management = kit.engine().getManagementService();
      for (Batch batch : management.getAllBatches()) {
        if (Batch.STATUS_IN_PROGRESS.equals(batch.getStatus()) && batch.getStatistics() != null) {
          management.cancelBatch(batch.getId());
        }
      }
      kit.runJobs();
      kit.failures();
      kit.checkConsistency();
      management.getAllBatches().forEach(batch -> management.deleteBatch(batch.getId()));
      for (String table : List.of("turgo_batch", "turgo_batch_chunk", "turgo_batch_part")) {
        assertThat(kit.rows("SELECT count(*) FROM " + table)).as(table).isZero();
      }
      kit.finish();
    }
  }

  @AfterAll
  static void close() {
    KITS.values().forEach(Kit::close);
    KITS.clear();
  }

  private static void deployWaiting(Kit kit) {
    kit.deploy("waiting", start("s"), user("t", ""), end("e"), flow("s -> t -> e"));
  }

  private static List<String> startMany(Kit kit, String key, int number) {
    return IntStream.range(0, number).mapToObj(i -> kit.start(key, Map.of("i", i))).toList();
  }

  private static ProcessInstanceQuery waiting(Kit kit) {
    return kit.engine()
        .getRuntimeService()
        .createProcessInstanceQuery()
        .processDefinitionKey("waiting");
  }

  private static BulkOperationBuilder bulk(Kit kit) {
    return kit.engine().getManagementService().createBulkOperation();
  }

  private static Batch batch(Kit kit, String id) {
    return Objects.requireNonNull(
        kit.engine().getManagementService().createBatchQuery().batchId(id).singleResult());
  }

  private static void run(Kit kit) {
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
  }

  private static void assertDone(Kit kit, Batch begun, long done, long failed, long skipped) {
    Batch over = batch(kit, begun.getId());
    assertThat(over.getStatus()).isEqualTo(Batch.STATUS_COMPLETED);
    assertThat(over.getCompleteTime()).isNotNull();
    assertThat(over.getStatistics())
        .isEqualTo(new BatchStatistics(done + failed + skipped, done, failed, skipped));
    assertThat(Objects.requireNonNull(over.getStatistics()).remaining()).isZero();
  }

  private static List<BatchPart> parts(Kit kit, Batch batch, String status) {
    return kit.engine()
        .getManagementService()
        .findBatchPartsByBatchIdAndStatus(batch.getId(), status);
  }

  @ParameterizedTest
  @EnumSource
  void deadLetterJobsThatMatchRunAgain(Database database) {
    Kit kit = kit(database);
    ManagementService management = kit.engine().getManagementService();
    List<String> broken = new ArrayList<>(List.of("yes"));
    kit.code(
        "work",
        execution -> {
          if (!broken.isEmpty()) {
            int i = (Integer) Objects.requireNonNull(execution.getVariable("i"));
            throw new IllegalStateException(i % 3 == 0 ? "the shop's is down" : "other");
          }
        });
    kit.deploy(
        "failing",
        start("s"),
        code("a", "work", "turgo:async='true'"),
        end("e"),
        flow("s -> a -> e"));
    startMany(kit, "failing", 30);
    management
        .createJobQuery()
        .list()
        .forEach(job -> management.moveJobToDeadLetterJob(job.getId()));
    Batch ready = bulk(kit).retryJobs(management.createDeadLetterJobQuery(), 1).start();
    run(kit, management, ready);
    broken.clear();

    DeadLetterJobQuery query =
        management
            .createDeadLetterJobQuery()
            .exceptionMessage("the shop's is down")
            .elementId("a")
            .orderByJobId()
            .desc();
    BulkOperation<Job> retry = bulk(kit).retryJobs(query, 2).searchKey("night").searchKey2("shop");
    assertThat(retry.count()).isEqualTo(10);
    List<Job> first = retry.preview(3);
    assertThat(first).hasSize(3);
    assertThat(management.createDeadLetterJobQuery().count()).isEqualTo(30);
    assertThat(management.createBatchQuery().searchKey("night").count()).isZero();

    Authentication.setAuthenticatedUserId("kermit");
    Batch begun = retry.start();
    Authentication.setAuthenticatedUserId(null);
    assertThat(begun.getStatus()).isEqualTo(Batch.STATUS_IN_PROGRESS);
    assertThat(begun.getStartUserId()).isEqualTo("kermit");
    assertThat(begun.getStatistics()).isEqualTo(new BatchStatistics(null, 0, 0, 0));
    assertThat(management.createDeadLetterJobQuery().count()).isEqualTo(30);
    kit.checkConsistency();

    run(kit);
    assertDone(kit, begun, 10, 0, 0);
    assertThat(management.createDeadLetterJobQuery().count()).isEqualTo(20);
    assertThat(management.createDeadLetterJobQuery().exceptionMessage("the shop's is down").count())
        .isZero();
    assertThat(management.findBatchesBySearchKey("shop")).hasSize(1);
    assertThat(management.createBatchQuery().startUserId("kermit").count()).isEqualTo(1);
    List<BatchPart> parts = parts(kit, begun, BatchPart.STATUS_COMPLETED);
    assertThat(parts).hasSize(10);
    assertThat(parts).extracting(BatchPart::getSubScopeId).contains(first.getFirst().getId());
    assertThat(parts)
        .extracting(BatchPart::getScopeId)
        .contains(first.getFirst().getProcessInstanceId());
    assertThat(management.getBatchDocument(begun.getId()))
        .startsWith("{\"operation\":\"retryJobs\"");
  }

  /** Runs the jobs of a batch, and after them those that it has made ready, which fail. */
  private static void run(Kit kit, ManagementService management, Batch batch) {
    while (Batch.STATUS_IN_PROGRESS.equals(batch(kit, batch.getId()).getStatus())) {
      management
          .createJobQuery()
          .handlerType("batch")
          .list()
          .forEach(job -> management.executeJob(job.getId()));
    }
    kit.runJobs();
    assertThat(kit.failures()).hasSize(30);
  }

  @ParameterizedTest
  @EnumSource
  void oneThatFailsSaysWhyAndStopsNoOther(Database database) {
    Kit kit = kit(database);
    kit.taskCode(
        "leave",
        task -> {
          assertThat(Authentication.getAuthenticatedUserId()).isEqualTo("kermit");
          if (task.getVariable("bad") != null) {
            throw new IllegalStateException("not \"now\"");
          }
        });
    kit.deploy(
        "waiting",
        start("s"),
        BpmnText.with(user("t", ""), BpmnText.taskHeard("delete", "leave")),
        end("e"),
        flow("s -> t -> e"));
    List<String> ids = startMany(kit, "waiting", 120);
    kit.engine().getRuntimeService().setVariable(ids.get(7), "bad", true);
    Authentication.setAuthenticatedUserId("kermit");
    Batch begun = bulk(kit).deleteProcessInstances(waiting(kit), "no more").start();
    kit.engine().getManagementService().executeJob(batchJobs(kit).getFirst().getId());
    kit.engine().getRuntimeService().deleteProcessInstance(ids.get(9), "before");
    Authentication.setAuthenticatedUserId(null);
    run(kit);

    assertDone(kit, begun, 118, 1, 1);
    assertThat(waiting(kit).list()).extracting(ProcessInstance::getId).containsExactly(ids.get(7));
    assertThat(parts(kit, begun, BatchPart.STATUS_FAILED))
        .extracting(BatchPart::getScopeId, BatchPart::getSubScopeId, BatchPart::isCompleted)
        .containsExactly(tuple(ids.get(7), null, true));
    BatchPart failed = parts(kit, begun, BatchPart.STATUS_FAILED).getFirst();
    assertThat(failed.getMessage()).contains("not \"now\"");
    assertThat(kit.engine().getManagementService().getBatchPartDocument(failed.getId()))
        .startsWith("{\"message\":\"")
        .contains("not \\\"now\\\"");
    assertThat(parts(kit, begun, BatchPart.STATUS_SKIPPED))
        .extracting(BatchPart::getScopeId)
        .containsExactly(ids.get(9));
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricProcessInstanceQuery()
                .processInstanceId(ids.getFirst())
                .list())
        .extracting(HistoricProcessInstance::getDeleteReason)
        .containsExactly("no more");
    kit.engine().getRuntimeService().removeVariable(ids.get(7), "bad");
    kit.taskCode("leave", task -> {});
  }

  private static List<Job> batchJobs(Kit kit) {
    return kit.engine().getManagementService().createJobQuery().handlerType("batch").list();
  }

  @ParameterizedTest
  @EnumSource
  void instancesAreSuspendedChangedAndActivated(Database database) {
    Kit kit = kit(database);
    deployWaiting(kit);
    List<String> ids = startMany(kit, "waiting", 60);
    kit.engine().getRuntimeService().suspendProcessInstanceById(ids.get(3));
    Map<String, Object> variables = Map.of("text", "x".repeat(20_000), "n", 5);
    Batch set = bulk(kit).setVariables(waiting(kit), variables).start();
    run(kit);
    assertDone(kit, set, 59, 1, 0);
    assertThat(parts(kit, set, BatchPart.STATUS_FAILED).getFirst().getMessage())
        .contains("suspended");
    assertThat(kit.variable(ids.getFirst(), "n")).isEqualTo(5);
    assertThat(kit.variable(ids.getLast(), "text")).isEqualTo("x".repeat(20_000));
    assertThat(waiting(kit).variableValueEquals("n", 5).count()).isEqualTo(59);

    Batch suspend = bulk(kit).suspendProcessInstances(waiting(kit).active()).start();
    run(kit);
    assertDone(kit, suspend, 59, 0, 0);
    assertThat(waiting(kit).suspended().count()).isEqualTo(60);
    Batch all = bulk(kit).suspendProcessInstances(waiting(kit)).start();
    run(kit);
    assertDone(kit, all, 0, 0, 60);

    Batch activate =
        bulk(kit).activateProcessInstances(waiting(kit).variableValueEquals("n", 5)).start();
    run(kit);
    assertDone(kit, activate, 59, 0, 0);
    assertThat(waiting(kit).suspended().list())
        .extracting(ProcessInstance::getId)
        .containsExactly(ids.get(3));
  }

  @ParameterizedTest
  @EnumSource
  void jobsOfEveryStateAreMovedAndDeleted(Database database) {
    Kit kit = kit(database);
    ManagementService management = kit.engine().getManagementService();
    kit.deploy(
        "timed",
        start("s"),
        BpmnText.catchTimer("c", "timeDuration:PT1H"),
        user("t", ""),
        flow("s -> c -> t"));
    startMany(kit, "timed", 5);
    Batch retries = bulk(kit).setJobRetries(management.createTimerJobQuery(), 7).start();
    run(kit);
    assertDone(kit, retries, 5, 0, 0);
    assertThat(management.createTimerJobQuery().list()).extracting(Job::getRetries).containsOnly(7);
    Batch aside = bulk(kit).moveJobsToDeadLetterJobs(management.createTimerJobQuery()).start();
    run(kit);
    assertDone(kit, aside, 5, 0, 0);
    assertThat(management.createDeadLetterJobQuery().count()).isEqualTo(5);
    management
        .createDeadLetterJobQuery()
        .listPage(0, 2)
        .forEach(job -> management.moveDeadLetterJobToExecutableJob(job.getId(), 1));
    run(kit);
    Batch delete = bulk(kit).deleteJobs(management.createDeadLetterJobQuery()).start();
    run(kit);
    assertDone(kit, delete, 3, 0, 0);
    kit.engine()
        .getRuntimeService()
        .createProcessInstanceQuery()
        .processDefinitionKey("timed")
        .list()
        .forEach(one -> kit.engine().getRuntimeService().deleteProcessInstance(one.getId(), ""));
    startMany(kit, "timed", 4);
    Batch now = bulk(kit).moveTimersToExecutableJobs(management.createTimerJobQuery()).start();
    run(kit);
    assertDone(kit, now, 4, 0, 0);
    assertThat(kit.engine().getTaskService().createTaskQuery().taskDefinitionKey("t").count())
        .isEqualTo(4);
  }

  /** What a deleted instance has called goes with it, and is no part of its own. */
  @ParameterizedTest
  @EnumSource
  void calledInstancesGoWithTheirCallers(Database database) {
    Kit kit = kit(database);
    deployWaiting(kit);
    kit.deploy(
        "calling",
        start("s"),
        BpmnText.call("c", "waiting", ""),
        user("behind", ""),
        flow("s -> c -> behind"));
    startMany(kit, "calling", 3);
    startMany(kit, "waiting", 2);
    ProcessInstanceQuery all = kit.engine().getRuntimeService().createProcessInstanceQuery();
    assertThat(all.count()).isEqualTo(8);
    Batch delete = bulk(kit).deleteProcessInstances(all, null).start();
    run(kit);
    assertDone(kit, delete, 5, 0, 0);
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .activityId("behind")
                .count())
        .isZero();
  }

  /** Whatever is restarted between, a batch goes on, makes pauses and is cancelled. */
  @ParameterizedTest
  @EnumSource
  void itIsSuspendedActivatedAndCancelled(Database database) {
    Supplier<Store> stores = database.lasting();
    String id;
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      deployWaiting(kit);
      startMany(kit, "waiting", 220);
      id = bulk(kit).setVariables(waiting(kit), Map.of("done", true)).start().getId();
      kit.engine().getManagementService().suspendBatchById(id);
      assertThat(batch(kit, id).isSuspended()).isTrue();
      kit.engine().getManagementService().suspendBatchById(id);
      run(kit);
      assertThat(waiting(kit).variableExists("done").count()).isZero();
      kit.engine().getManagementService().activateBatchById(id);
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      ManagementService management = kit.engine().getManagementService();
      management.executeJob(batchJobs(kit).getFirst().getId());
      assertThat(batch(kit, id).getStatistics()).isEqualTo(new BatchStatistics(220L, 0, 0, 0));
      assertThat(batchJobs(kit)).hasSize(4);
      Job lane = batchJobs(kit).getFirst();
      assertThatThrownBy(() -> management.deleteJob(lane.getId()))
          .isInstanceOf(TurgoException.class)
          .hasMessageContaining("cancelBatch");
      management.executeJob(batchJobs(kit).getFirst().getId());
      assertThat(batch(kit, id).getStatistics()).isEqualTo(new BatchStatistics(220L, 50, 0, 0));
      management.suspendBatchById(id);
      assertThat(batchJobs(kit)).isEmpty();
      assertThatThrownBy(() -> management.deleteBatch(id))
          .isInstanceOf(TurgoException.class)
          .hasMessageContaining("cancelBatch");
      kit.checkConsistency();
      management.cancelBatch(id);
      assertThat(batch(kit, id).getStatus()).isEqualTo(Batch.STATUS_CANCELLED);
      run(kit);
      Batch over = batch(kit, id);
      assertThat(over.getStatus()).isEqualTo(Batch.STATUS_CANCELLED);
      assertThat(over.getStatistics()).isEqualTo(new BatchStatistics(220L, 50, 0, 0));
      assertThat(waiting(kit).variableExists("done").count()).isEqualTo(50);
      assertThatThrownBy(() -> management.cancelBatch(id)).isInstanceOf(TurgoException.class);
      assertThatThrownBy(() -> management.suspendBatchById(id)).isInstanceOf(TurgoException.class);
      kit.checkConsistency();
      management.deleteBatch(id);
      assertThat(management.createBatchQuery().count()).isZero();
      assertThatThrownBy(() -> management.deleteBatch(id))
          .isInstanceOf(TurgoObjectNotFoundException.class);
      kit.finish();
    }
  }

  /** Who cancels a batch may die before its jobs hear of it. */
  @ParameterizedTest
  @EnumSource
  void aBatchThatWasCancelledByHalfCanBeCancelledAndDeleted(Database database) {
    Kit kit = kit(database);
    ManagementService management = kit.engine().getManagementService();
    deployWaiting(kit);
    startMany(kit, "waiting", 3);
    String id = bulk(kit).setVariables(waiting(kit), Map.of("done", true)).start().getId();
    management.suspendBatchById(id);
    assertThat(kit.store().batches().cancel(Long.parseLong(id), 1)).isTrue();
    run(kit);
    assertThatThrownBy(() -> management.deleteBatch(id)).hasMessageContaining("cancelBatch");
    management.cancelBatch(id);
    run(kit);
    assertThat(waiting(kit).variableExists("done").count()).isZero();
    management.deleteBatch(id);
    assertThat(management.createBatchQuery().count()).isZero();
  }

  /** A store whose node dies when it is about to say that a chunk is over. */
  private static Store dyingOnce(Store real, AtomicBoolean dies) {
    return proxy(Store.class, real, dies);
  }

  private static <T> T proxy(Class<T> type, T real, AtomicBoolean dies) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().equals("endChunk") && dies.getAndSet(false)) {
                throw new TurgoStoreException("The node is dead, by design of the test");
              }
              try {
                Object answer = method.invoke(real, arguments);
                return answer instanceof BatchStore batches
                    ? proxy(BatchStore.class, batches, dies)
                    : answer;
              } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
              }
            }));
  }

  /** A store that once does not know whether it has kept the things of a batch; it has. */
  private static Store unsureOnce(Store real, AtomicBoolean unsure) {
    BatchStore batches =
        (BatchStore)
            Proxy.newProxyInstance(
                BatchStore.class.getClassLoader(),
                new Class<?>[] {BatchStore.class},
                (proxy, method, arguments) -> {
                  Object answer = method.invoke(real.batches(), arguments);
                  if (method.getName().equals("keep") && unsure.getAndSet(false)) {
                    throw new UnknownCommitException("It may be kept, by design of the test");
                  }
                  return answer;
                });
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("batches")) {
                return batches;
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
              }
            });
  }

  /** A commit of which nothing is known is the database's fault. */
  @ParameterizedTest
  @EnumSource
  void aCommitWithUnknownOutcomeCostsItsJobNoAttempt(Database database) {
    AtomicBoolean unsure = new AtomicBoolean(true);
    try (Kit kit = Kit.on(unsureOnce(database.open(), unsure), settings -> settings)) {
      deployWaiting(kit);
      startMany(kit, "waiting", 3);
      Batch begun = bulk(kit).setVariables(waiting(kit), Map.of("by", "batch")).start();

      kit.engine().getJobExecutor().start();

      Await.until("the batch is done", () -> batch(kit, begun.getId()).getCompleteTime() != null);
      assertThat(unsure).isFalse();
      assertThat(kit.failures()).isEmpty();
      assertThat(waiting(kit).variableValueEquals("by", "batch").count()).isEqualTo(3);
      kit.checkConsistency();
    }
  }

  /** What a job has done that died before it could say so is not done once more. */
  @ParameterizedTest
  @EnumSource
  void whatWasDoneIsNotDoneTwice(Database database) {
    AtomicBoolean dies = new AtomicBoolean(true);
    try (Kit kit = Kit.on(dyingOnce(database.open(), dies), settings -> settings)) {
      ManagementService management = kit.engine().getManagementService();
      deployWaiting(kit);
      List<String> ids = startMany(kit, "waiting", 40);
      Batch begun = bulk(kit).setVariables(waiting(kit), Map.of("by", "batch")).start();
      management.executeJob(batchJobs(kit).getFirst().getId());
      String lane = batchJobs(kit).getFirst().getId();
      management.executeJob(lane);
      assertThat(dies).isFalse();
      assertThat(waiting(kit).variableValueEquals("by", "batch").count()).isEqualTo(40);
      assertThat(batch(kit, begun.getId()).getStatistics())
          .isEqualTo(new BatchStatistics(40L, 0, 0, 0));
      kit.checkConsistency();

      kit.engine().getRuntimeService().setVariable(ids.getFirst(), "by", "hand");
      Job again = Objects.requireNonNull(management.createTimerJobQuery().singleResult());
      assertThat(again.getRetries()).as("attempts").isEqualTo(3);
      management.moveTimerToExecutableJob(again.getId());
      AtomicInteger told = new AtomicInteger();
      kit.engine()
          .getRuntimeService()
          .addEventListener(counting(told), TurgoEngineEventType.VARIABLE_UPDATED);
      run(kit);
      assertDone(kit, begun, 40, 0, 0);
      assertThat(kit.variable(ids.getFirst(), "by")).isEqualTo("hand");
      assertThat(told).as("changes that listeners were told of again").hasValue(0);
      kit.finish();
    }
  }

  /** An error of the engine's own is no failure of a thing, which is tried again a moment later. */
  @ParameterizedTest
  @EnumSource
  void whatSaysNothingOfAThingIsTriedAgain(Database database) {
    AtomicInteger failing = new AtomicInteger(60);
    Store spoilt =
        Stores.writing(
            database.open(),
            (real, units, locking) ->
                units.stream().anyMatch(BatchTest::doesAThing) && failing.getAndDecrement() > 0
                    ? new GroupWriter.Outcome.DataError(
                        new IllegalStateException("spoilt", new InternalError("by design")))
                    : real.write(units, locking));
    try (Kit kit = Kit.on(spoilt, settings -> settings)) {
      deployWaiting(kit);
      startMany(kit, "waiting", 40);
      Batch begun = bulk(kit).setVariables(waiting(kit), Map.of("by", "batch")).start();
      kit.runJobs();
      Batch open = batch(kit, begun.getId());
      assertThat(open.getStatus()).isEqualTo(Batch.STATUS_IN_PROGRESS);
      assertThat(open.getStatistics()).isEqualTo(new BatchStatistics(40L, 0, 0, 0));
      assertThat(waiting(kit).variableValueEquals("by", "batch").count()).isLessThan(40);

      failing.set(0);
      kit.engine().getClock().advance(Duration.ofSeconds(2));
      run(kit);
      assertDone(kit, begun, 40, 0, 0);
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPauseAfterAFailureEndsNotWhileTheBatchIsSuspended(Database database) {
    AtomicBoolean failing = new AtomicBoolean(true);
    Store spoilt =
        Stores.writing(
            database.open(),
            (real, units, locking) ->
                units.stream().anyMatch(BatchTest::doesAThing) && failing.get()
                    ? new GroupWriter.Outcome.DataError(
                        new IllegalStateException("spoilt", new InternalError("by design")))
                    : real.write(units, locking));
    try (Kit kit = Kit.on(spoilt, settings -> settings)) {
      ManagementService management = kit.engine().getManagementService();
      deployWaiting(kit);
      startMany(kit, "waiting", 3);
      Batch begun = bulk(kit).setVariables(waiting(kit), Map.of("by", "batch")).start();
      kit.runJobs();
      failing.set(false);
      assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job")).as("in a pause").isOne();

      management.suspendBatchById(begun.getId());
      kit.engine().getClock().advance(Duration.ofSeconds(2));
      run(kit);
      assertThat(waiting(kit).variableExists("by").count()).isZero();

      management.activateBatchById(begun.getId());
      run(kit);
      assertDone(kit, begun, 3, 0, 0);
      kit.finish();
    }
  }

  private static TurgoEventListener counting(AtomicInteger told) {
    return new TurgoEventListener() {
      @Override
      public void onEvent(TurgoEvent event) {
        told.incrementAndGet();
      }

      @Override
      public boolean isFailOnException() {
        return false;
      }
    };
  }

  private static boolean doesAThing(List<InstanceChanges> unit) {
    return unit.stream()
        .flatMap(changes -> changes.inserts().stream())
        .anyMatch(HistoryRow.OfBatchPart.class::isInstance);
  }

  /** A unit for each thing, one for each chunk and two at the beginning; many in each commit. */
  @ParameterizedTest
  @EnumSource
  void aThingCostsAUnitAndAPartOfACommit(Database database) {
    Kit kit = kit(database);
    deployWaiting(kit);
    for (int number = 100; number <= 400; number *= 2) {
      startMany(kit, "waiting", number - (int) waiting(kit).count());
      CommitMetrics before = kit.engine().getMetrics().commits();
      long units = before.units();
      long groups = before.groups();
      Batch begun = bulk(kit).setVariables(waiting(kit), Map.of("n", number)).start();
      run(kit);
      assertDone(kit, begun, number, 0, 0);
      CommitMetrics after = kit.engine().getMetrics().commits();
      assertThat(after.units() - units).isEqualTo(number + number / 50 + 2);
      assertThat(after.groups() - groups).isLessThan(number / 4);
    }
  }

  /** What is not in the cache is read by chunks, not one by one. */
  @ParameterizedTest
  @EnumSource
  void instancesThatAreNotCachedAreReadTogether(Database database) {
    AtomicInteger loads = new AtomicInteger();
    Store counting = counted(database.open(), loads);
    try (Kit kit = Kit.on(counting, settings -> settings.cacheBytes(0))) {
      deployWaiting(kit);
      startMany(kit, "waiting", 200);
      Batch begun = bulk(kit).setVariables(waiting(kit), Map.of("n", 1)).start();
      loads.set(0);
      run(kit);
      assertDone(kit, begun, 200, 0, 0);
      assertThat(loads).hasValueLessThan(40);
      kit.finish();
    }
  }

  /** A store that says how often instances are loaded. */
  private static Store counted(Store real, AtomicInteger loads) {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("load")) {
                loads.incrementAndGet();
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
              }
            });
  }

  /** Bulk operations that have been over for long go with their parts; nothing else does. */
  @ParameterizedTest
  @EnumSource
  void whatHasBeenOverForLongIsDeleted(Database database) {
    Supplier<Store> stores = database.lasting();
    String old;
    String late;
    String own;
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      deployWaiting(kit);
      startMany(kit, "waiting", 3);
      kit.engine().getClock().setCurrentTime(Instant.parse("2020-01-01T12:00:00Z"));
      old = bulk(kit).setVariables(waiting(kit), Map.of("n", 1)).start().getId();
      run(kit);
      ManagementService management = kit.engine().getManagementService();
      own = management.createBatchBuilder().batchType("export").status("done").create().getId();
      kit.engine().getClock().setCurrentTime(Kit.NOON);
      late = bulk(kit).setVariables(waiting(kit), Map.of("n", 2)).start().getId();
      run(kit);
      assertThat(management.createBatchPartQuery().batchId(old).count()).isEqualTo(3);
    }
    Duration day = Duration.ofDays(1);
    try (Kit kit = Kit.on(stores.get(), settings -> settings.batchRetention(day))) {
      ManagementService management = kit.engine().getManagementService();
      // The first round is that of the start.
      Await.until(() -> management.createBatchQuery().batchId(old).count() == 0);
      assertThat(management.createBatchPartQuery().batchId(old).count()).isZero();
      assertThat(management.createBatchPartQuery().batchId(late).count()).isEqualTo(3);
      assertThat(batch(kit, late).getStatus()).isEqualTo(Batch.STATUS_COMPLETED);
      assertThat(batch(kit, own).getStatus()).isEqualTo("done");
    }
  }

  /** A query deletes those of its batches that are over. */
  @ParameterizedTest
  @EnumSource
  void aQueryDeletesWhatIsOver(Database database) {
    Kit kit = kit(database);
    deployWaiting(kit);
    startMany(kit, "waiting", 2);
    ManagementService management = kit.engine().getManagementService();
    Batch over = bulk(kit).setVariables(waiting(kit), Map.of("n", 1)).searchKey("old").start();
    run(kit);
    Batch other = bulk(kit).setVariables(waiting(kit), Map.of("n", 2)).searchKey("new").start();
    run(kit);
    Batch running = bulk(kit).setVariables(waiting(kit), Map.of("n", 3)).searchKey("old").start();
    management.createBatchQuery().searchKey("old").delete();
    assertThat(management.createBatchQuery().batchId(over.getId()).count()).isZero();
    assertThat(management.createBatchPartQuery().batchId(over.getId()).count()).isZero();
    assertThat(batch(kit, other.getId()).getStatus()).isEqualTo(Batch.STATUS_COMPLETED);
    run(kit);
    assertDone(kit, running, 2, 0, 0);
    management.createBatchQuery().deleteWithRelatedData();
    assertThat(management.createBatchQuery().count()).isZero();
    assertThat(management.createBatchPartQuery().count()).isZero();
  }

  /** Listeners hear of the beginning and the end of a batch. */
  @ParameterizedTest
  @EnumSource
  void listenersAreToldOfIt(Database database) {
    Kit kit = kit(database);
    List<String> told = new ArrayList<>();
    TurgoEventListener listener =
        new AbstractTurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            if (event instanceof TurgoEntityEvent of && of.getEntity() instanceof Batch batch) {
              told.add(event.getType() + " " + batch.getStatus());
            }
          }
        };
    kit.engine().getRuntimeService().addEventListener(listener);
    try {
      DeadLetterJobQuery none = kit.engine().getManagementService().createDeadLetterJobQuery();
      Batch begun = bulk(kit).retryJobs(none, 1).start();
      run(kit);
      kit.engine().getManagementService().deleteBatch(begun.getId());
    } finally {
      kit.engine().getRuntimeService().removeEventListener(listener);
    }
    assertThat(told)
        .containsExactly(
            "ENTITY_CREATED inProgress",
            "ENTITY_INITIALIZED inProgress",
            "ENTITY_UPDATED completed",
            "ENTITY_DELETED completed");
  }

  @ParameterizedTest
  @EnumSource
  void applicationsKeepBatchesOfTheirOwn(Database database) {
    Kit kit = kit(database);
    ManagementService management = kit.engine().getManagementService();
    Batch batch =
        management
            .createBatchBuilder()
            .batchType("export")
            .searchKey("a")
            .searchKey2("b")
            .status("half way")
            .tenantId("acme")
            .batchDocumentJson("{\"to\":\"x\"}")
            .create();
    BatchPart part =
        management
            .createBatchPartBuilder(batch)
            .type("file")
            .scopeId("1")
            .subScopeId("2")
            .scopeType("bpmn")
            .searchKey("p")
            .status("waiting")
            .create();
    assertThat(batch.getStatistics()).isNull();
    assertThat(management.getBatchDocument(batch.getId())).isEqualTo("{\"to\":\"x\"}");
    assertThat(part.getBatchSearchKey2()).isEqualTo("b");
    assertThat(part.getTenantId()).isEqualTo("acme");
    assertThat(part.isCompleted()).isFalse();
    assertThat(management.createBatchPartQuery().batchType("export").scopeId("1").count())
        .isEqualTo(1);
    assertThat(management.createBatchPartQuery().completed().count()).isZero();
    assertThatThrownBy(() -> management.cancelBatch(batch.getId()))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("application");
    assertThatThrownBy(() -> management.createBatchBuilder().create())
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource
  void nothingMatchesAndWhatCanNotBeIsRefused(Database database) {
    Kit kit = kit(database);
    ManagementService management = kit.engine().getManagementService();
    Batch none = bulk(kit).retryJobs(management.createDeadLetterJobQuery(), 1).start();
    run(kit);
    assertDone(kit, none, 0, 0, 0);
    assertThatThrownBy(() -> bulk(kit).retryJobs(management.createDeadLetterJobQuery(), 0))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> bulk(kit).setJobRetries(management.createDeadLetterJobQuery(), 3))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("retryJobs");
    assertThatThrownBy(() -> bulk(kit).setVariables(waiting(kit), Map.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    try (Kit other = Kit.on(Database.SQLITE)) {
      assertThatThrownBy(() -> bulk(kit).suspendProcessInstances(waiting(other)))
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageContaining("this engine");
    }
    assertThatThrownBy(() ->
            kit.engine()
                .inTransaction(connection -> {
                  bulk(kit).retryJobs(management.createDeadLetterJobQuery(), 1).start();
                  throw new IllegalStateException("rolled back");
                }))
        .hasStackTraceContaining("rolled back");
    assertThat(management.createBatchQuery().count()).isEqualTo(1);
    assertThat(batchJobs(kit)).isEmpty();
  }

  /** What fails by the engine's own fault is tried 20 times more, and then it has failed. */
  @Test
  void whatNeverSucceedsFailsInTheEnd() {
    Store spoilt =
        Stores.writing(
            Database.SQLITE.open(),
            (real, units, locking) ->
                units.stream().anyMatch(BatchTest::doesAThing)
                    ? new GroupWriter.Outcome.DataError(
                        new IllegalStateException("spoilt", new InternalError("by design")))
                    : real.write(units, locking));
    try (Kit kit = Kit.on(spoilt, settings -> settings)) {
      deployWaiting(kit);
      startMany(kit, "waiting", 1);
      Batch begun = bulk(kit).setVariables(waiting(kit), Map.of("by", "batch")).start();
      int rounds = 0;
      while (Batch.STATUS_IN_PROGRESS.equals(batch(kit, begun.getId()).getStatus())) {
        assertThat(rounds++).as("rounds of a thing that never succeeds").isLessThan(30);
        kit.runJobs();
        kit.engine().getClock().advance(Duration.ofSeconds(2));
      }
      assertThat(rounds).isGreaterThan(20);
      assertDone(kit, begun, 0, 1, 0);
    }
  }

  /** A database that takes no writes for a while is no failure of the things. */
  @Test
  void whileNothingCanBeWrittenNothingHasFailed() {
    AtomicBoolean away = new AtomicBoolean(true);
    Store store =
        Stores.writing(
            Database.SQLITE.open(),
            (real, units, locking) ->
                units.stream().anyMatch(BatchTest::doesAThing) && away.get()
                    ? new GroupWriter.Outcome.Unavailable(new SQLException("away"))
                    : real.write(units, locking));
    CommitSettings impatient =
        CommitSettings.defaults(1).withMaxUnits(100).withPatience(Duration.ZERO);
    try (Kit kit = Kit.on(store, settings -> settings.commit(impatient))) {
      deployWaiting(kit);
      startMany(kit, "waiting", 3);
      Batch begun = bulk(kit).setVariables(waiting(kit), Map.of("by", "batch")).start();
      kit.runJobs();
      assertThat(batch(kit, begun.getId()).getStatistics())
          .isEqualTo(new BatchStatistics(3L, 0, 0, 0));

      away.set(false);
      kit.engine().getClock().advance(Duration.ofSeconds(2));
      run(kit);
      assertDone(kit, begun, 3, 0, 0);
      kit.finish();
    }
  }
}
