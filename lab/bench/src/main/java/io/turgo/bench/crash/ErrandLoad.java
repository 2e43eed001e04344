package io.turgo.bench.crash;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.runtime.Execution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The worker outside of the engine, and who sends the messages that instances wait for. */
final class ErrandLoad {
  private static final int PAGE = 50;

  /** What a killed worker has is given to others afterwards. */
  private static final Duration LOCK = Duration.ofSeconds(3);

  private final ProcessEngine engine;
  private final Attempts attempts;
  private final String worker;

  /**
   * @param worker other children have others
   */
  ErrandLoad(ProcessEngine engine, Attempts attempts, String worker) {
    this.engine = engine;
    this.attempts = attempts;
    this.worker = worker;
  }

  void run() throws InterruptedException {
    while (!attempts.pause()) {
      List<AcquiredExternalWorkerJob> jobs = new ArrayList<>();
      attempts.call(
          "taking of errands",
          () ->
              jobs.addAll(
                  engine
                      .getManagementService()
                      .createExternalWorkerJobAcquireBuilder()
                      .topic("carry", LOCK)
                      .acquireAndLock(PAGE, worker)));
      for (AcquiredExternalWorkerJob job : jobs) {
        attempts.acknowledged(
            "errand " + job.getId(),
            Ledger.carriedLine(job.getId()),
            () ->
                engine
                    .getManagementService()
                    .createExternalWorkerCompletionBuilder(job.getId(), worker)
                    .complete());
      }
      send();
    }
  }

  private void send() throws InterruptedException {
    List<Execution> waiting = new ArrayList<>();
    attempts.call(
        "query of those that wait for a message",
        () ->
            waiting.addAll(
                engine
                    .getRuntimeService()
                    .createExecutionQuery()
                    .messageEventSubscriptionName("receipt")
                    .listPage(0, PAGE)));
    for (Execution execution : waiting) {
      attempts.acknowledged(
          "message to " + execution.getId(),
          Ledger.answeredLine(execution.getProcessInstanceId()),
          () -> engine.getRuntimeService().messageEventReceived("receipt", execution.getId()));
    }
  }
}
