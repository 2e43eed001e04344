package io.turgo.engine.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.turgo.engine.ManagementService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.JobNotFoundException;
import io.turgo.engine.job.Job;
import io.turgo.engine.testing.Database;
import io.turgo.engine.testing.Kit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** An engine on which constructs run, and the trace of their tasks. */
public final class Stage implements AutoCloseable {
  private static final int SECONDS = 30;
  private static final Duration PATIENCE = Duration.ofSeconds(SECONDS);

  private final List<String> trace = new CopyOnWriteArrayList<>();
  private final Kit kit = Kit.on(Database.SQLITE.open(), settings -> settings.bean("trace", this));

  Stage() {
    kit.code("send", execution -> runtime().correlateMessage("message"));
    kit.code(
        "error",
        execution -> {
          throw new BpmnError("error");
        });
  }

  /** A task says that it runs. */
  public void ran(String task) {
    trace.add(task);
  }

  /** A task says that it runs, and counts. */
  public void counted(String task, DelegateExecution execution) {
    trace.add(task);
    execution.setVariable(
        "counter", (int) Objects.requireNonNull(execution.getVariable("counter")) + 1);
  }

  private ManagementService management() {
    return kit.engine().getManagementService();
  }

  RuntimeService runtime() {
    return kit.engine().getRuntimeService();
  }

  String start(String key, Map<String, Object> variables) {
    return kit.start(key, variables);
  }

  /** Deploys a construct, and runs it as often as it says. */
  void play(Construct construct) {
    assertThat(construct.runs()).as("runs of %s", construct.name()).isNotEmpty();
    for (Construct.Run run : construct.runs()) {
      play(construct, run);
    }
  }

  private void play(Construct construct, Construct.Run run) {
    trace.clear();
    if (run.outcome() == Construct.Outcome.REFUSED) {
      assertThatThrownBy(() -> deploy(construct))
          .isInstanceOfSatisfying(
              BpmnDeploymentException.class,
              refusal ->
                  assertThat(refusal.problems())
                      .singleElement()
                      .satisfies(problem -> {
                        assertThat(problem.code()).isEqualTo("value-unreadable");
                        assertThat(problem.toString()).contains(run.says());
                      }));
      return;
    }
    String deployment = deploy(construct);
    try {
      Throwable failure = catchThrowable(() -> act(construct, run.variables()));
      if (run.outcome() == Construct.Outcome.FAILS) {
        assertThat(failure).hasMessageContaining(run.says());
      } else {
        assertThat(failure).isNull();
      }
      assertThat(String.join(" ", trace))
          .as("tasks of %s with %s", construct.name(), run.variables())
          .isEqualTo(run.trace());
      assertThat(runtime().createProcessInstanceQuery().count() > 0)
          .as("%s waits with %s", construct.name(), run.variables())
          .isEqualTo(run.outcome() == Construct.Outcome.WAITS);
      assertThat(kit.failures()).isEmpty();
    } finally {
      kit.checkConsistency();
      kit.engine().getRepositoryService().deleteDeployment(deployment, true);
      kit.finish();
    }
  }

  private String deploy(Construct construct) {
    return kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(construct.name() + ".bpmn", construct.file())
        .deploy()
        .getId();
  }

  private void act(Construct construct, Map<String, Object> variables) {
    construct.startedBefore().forEach(key -> start(key, Map.of()));
    construct.driver().accept(this, variables);
    settle();
  }

  /** Runs the jobs of an instance at once; each waits until the other one runs too. */
  void startWithJobsAtOnce(Map<String, Object> variables) {
    CyclicBarrier both = new CyclicBarrier(2);
    kit.code(
        "meet",
        execution -> {
          both.await(SECONDS, TimeUnit.SECONDS);
          ran("met");
        });
    start("ParallelGateway_TrueParallelism", variables);
    List<FutureTask<?>> running =
        management().createJobQuery().list().stream().map(this::run).toList();
    assertThat(running).hasSize(2).allSatisfy(job -> assertThat(job).succeedsWithin(PATIENCE));
  }

  /** Lets the timer fire while the job of the instance still runs. */
  void startWithTimerDuringJob(Map<String, Object> variables) {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    kit.code(
        "slow",
        execution -> {
          ran("slow");
          begun.countDown();
          assertThat(interrupted.await(SECONDS, TimeUnit.SECONDS)).isTrue();
        });
    start("Timer_BoundaryEvent_SubProcess_Interrupting_Activity", variables);
    FutureTask<?> running = run(management().createJobQuery().list().getFirst());
    try {
      assertThat(begun.await(SECONDS, TimeUnit.SECONDS)).isTrue();
      management().executeJob(next().getId());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      interrupted.countDown();
    }
    assertThat(running)
        .failsWithin(PATIENCE)
        .withThrowableThat()
        .withCauseInstanceOf(JobNotFoundException.class);
  }

  /** Runs a job in a thread of its own. */
  private FutureTask<?> run(Job job) {
    FutureTask<?> running = new FutureTask<>(() -> management().executeJob(job.getId()), null);
    Thread.ofPlatform().daemon().start(running);
    return running;
  }

  /** Runs all jobs, each timer at its time, until there are none. */
  void settle() {
    kit.runJobs();
    for (int i = 0; i < 100; i++) {
      if (management().createTimerJobQuery().count() == 0) {
        return;
      }
      next();
      kit.runJobs();
    }
    throw new AssertionError("Timers without end");
  }

  /** Sets the clock to the time of the next timer; answers the timer. */
  private Job next() {
    Job next = management().createTimerJobQuery().orderByJobDuedate().asc().list().getFirst();
    kit.engine().getClock().setCurrentTime(Objects.requireNonNull(next.getDuedate()).toInstant());
    return next;
  }

  @Override
  public void close() {
    kit.close();
  }
}
