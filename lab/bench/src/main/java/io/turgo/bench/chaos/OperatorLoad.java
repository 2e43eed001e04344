package io.turgo.bench.chaos;

import io.turgo.bench.async27.Async27Process;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.exception.RequestInProgressException;
import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.monitoring.PausedActivity;
import io.turgo.engine.transaction.KeptAnswer;
import io.turgo.engine.transaction.RequestKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/**
 * What operators do on a node beside its load: activities are paused and resumed, batches change
 * what runs, and a caller with a key sends its request until it has an answer.
 */
final class OperatorLoad {
  /** What a batch sets begins so, and is its search key. */
  static final String BATCH = "batch";

  /** Activities by their processes; each has jobs all the time. */
  private static final List<Map.Entry<String, String>> PAUSABLE =
      List.of(
          Map.entry("called", "work"),
          Map.entry("asking", "answer"),
          Map.entry("adding", "add"),
          Map.entry("booking", "seat"),
          Map.entry("claim", "assess"),
          Map.entry("claim", "later"),
          Map.entry(Async27Process.KEY, "B"),
          Map.entry(Async27Process.KEY, "join2"),
          Map.entry(Async27Process.KEY, Async27Process.TIMER));

  private static final int SENT_AT_MOST = 6;
  private static final int RESUMED_AT_MOST = 40;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final ProcessEngine engine;
  private final RuntimeService runtime;
  private final ManagementService management;
  private final Reporter reporter;

  OperatorLoad(ProcessEngine engine, Reporter reporter) {
    this.engine = engine;
    this.runtime = engine.getRuntimeService();
    this.management = engine.getManagementService();
    this.reporter = reporter;
  }

  /** Pauses an activity, or goes on with all that is paused, by whomever. */
  void pauseOrResume(RandomGenerator random) {
    Map.Entry<String, String> activity = PAUSABLE.get(random.nextInt(PAUSABLE.size()));
    if (random.nextBoolean()) {
      reporter.call(
          "pause",
          activity.getValue(),
          () -> management.pauseActivityByKey(activity.getKey(), "", activity.getValue(), "chaos"));
    } else {
      reporter.call("resume", "all", this::resumeAll);
    }
  }

  private void resumeAll() {
    for (PausedActivity paused : management.getPausedActivities()) {
      management.resumeActivityByKey(
          paused.processDefinitionKey(), paused.tenantId(), paused.activityId());
    }
  }

  /** Sets a variable of its own on all that runs. Now and then the batch has to make a pause. */
  void batch(String key, RandomGenerator random) {
    List<Batch> begun = new ArrayList<>(1);
    reporter.call(
        BATCH,
        key,
        () ->
            begun.add(
                management
                    .createBulkOperation()
                    .setVariables(runtime.createProcessInstanceQuery(), Map.of(key, 1))
                    .searchKey(key)
                    .start()));
    if (!begun.isEmpty() && random.nextInt(3) == 0) {
      String id = begun.getFirst().getId();
      reporter.call("suspend", id, () -> unlessOver(() -> management.suspendBatchById(id)));
      LockSupport.parkNanos(PAUSE_NANOS);
      reporter.call("activate", id, () -> unlessOver(() -> management.activateBatchById(id)));
    }
  }

  private static void unlessOver(Runnable call) {
    try {
      call.run();
    } catch (TurgoStoreException e) {
      throw e;
    } catch (TurgoException e) {
      if (!String.valueOf(e.getMessage()).contains("is over")) {
        throw e;
      }
    }
  }

  /** Sends a request with a key until it is answered, and once more. */
  void once(String process, String key) {
    reporter.call("start", key, () -> send(process, key));
  }

  private void send(String process, String key) {
    RequestKey name = new RequestKey("chaos", key, process);
    RuntimeException unanswered = null;
    for (int i = 0; i < SENT_AT_MOST; i++) {
      try {
        KeptAnswer first = request(name, process);
        KeptAnswer second = request(name, process);
        if (!second.repeated() || !second.text().equals(first.text())) {
          throw new IllegalStateException(
              "The request " + key + " was answered by " + first + " and then by " + second);
        }
        return;
      } catch (TurgoEngineClosedException e) {
        throw unanswered == null ? e : unanswered;
      } catch (UnknownCommitException e) {
        unanswered = e;
      } catch (RequestInProgressException
          | TurgoOptimisticLockingException
          | TurgoStoreException e) {
        // What is unknown of one attempt stays so, whatever the next one promises.
        unanswered = unanswered instanceof UnknownCommitException ? unanswered : e;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    if (unanswered != null) {
      throw unanswered;
    }
  }

  private KeptAnswer request(RequestKey key, String process) {
    return engine.once(
        key, connection -> runtime.startProcessInstanceByKey(process, key.key()).getId());
  }

  /** Leaves nothing paused, whoever has paused it. */
  void settle() {
    for (int i = 0; i < RESUMED_AT_MOST; i++) {
      try {
        resumeAll();
        for (Batch batch : management.createBatchQuery().status(Batch.STATUS_IN_PROGRESS).list()) {
          unlessOver(() -> management.activateBatchById(batch.getId()));
        }
        return;
      } catch (TurgoEngineClosedException e) {
        return;
      } catch (RuntimeException e) {
        System.err.println("not settled yet: " + e);
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
