package io.turgo.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.turgo.await.Await;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.crash.ChildFailure;
import io.turgo.bench.database.DataDirectory;
import io.turgo.bench.database.PostgresServer;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.monitoring.QueueMetrics;
import io.turgo.engine.job.JobQueueState;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two nodes that consume different queues of a real broker, which dies in between. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class QueuesOfTwoNodesTest {
  /** Consumed by both nodes. */
  private static final String JOBS = KillableBroker.QUEUE;

  /** Consumed by one node each. */
  private static final String MAIL = "mail";

  private static final String PRINT = "print";

  /** Consumed by nobody. */
  private static final String PARCEL = "parcel";

  /** The category of jobs that go through no queue. */
  private static final String FED = "fed";

  private static final String MODEL =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
        <process id="letter" isExecutable="true">
          <startEvent id="begin"/>
          <sequenceFlow id="f1" sourceRef="begin" targetRef="send"/>
          <serviceTask id="send" turgo:async="true" turgo:jobPriority="${urgency}"
              turgo:delegateExpression="${note}">
            <extensionElements><turgo:jobCategory>${category}</turgo:jobCategory></extensionElements>
          </serviceTask>
          <sequenceFlow id="f2" sourceRef="send" targetRef="done"/>
          <endEvent id="done"/>
        </process>
      </definitions>
      """;

  private final Collection<Run> runs = new ConcurrentLinkedQueue<>();

  /**
   * @param trace that the code ran in
   * @param begunIn the trace that its instance was started in
   */
  private record Run(String node, String category, String trace, String begunIn) {}

  private final ThreadTraces traces = new ThreadTraces();

  static List<ChannelKind> kinds() {
    return KillableBroker.CAN_BE_STRUCK.stream()
        .filter(kind ->
            io.turgo.bench.channel.Broker.all().stream().anyMatch(any -> any.kind() == kind))
        .toList();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("kinds")
  void shareTheWorkByCategoryAndPriority(ChannelKind kind) throws Exception {
    try (DataDirectory directory = DataDirectory.open(null);
        PostgresServer server = PostgresServer.start(directory.postgres());
        KillableBroker broker = started(kind, directory);
        Node mailer = new Node("mailer", server, broker, 0, MAIL);
        Node printer = new Node("printer", server, broker, 1, PRINT)) {
      mailer.engine.getRepositoryService().createDeployment().addString("m.bpmn", MODEL).deploy();

      jobsRunWhereTheirQueueIsConsumed(mailer, printer);
      aQueueThatNobodyConsumesIsNamed(mailer, printer);
      aPauseHoldsForAllNodes(mailer, printer);
      whatCanNotBeReadIsPutAside(broker, mailer, printer);
      afterAnOutageTheMostUrgentAreSentFirst(broker, mailer, printer);
      assertThat(runs)
          .allSatisfy(run -> assertThat(run.trace).isNotEmpty().isEqualTo(run.begunIn));
    }
  }

  private void jobsRunWhereTheirQueueIsConsumed(Node mailer, Node printer) {
    for (String category : List.of(MAIL, PRINT, JOBS, FED)) {
      mailer.start(category, 10);
      printer.start(category, 10);
    }

    Await.until("all have run", () -> runs.size() == 80);
    assertThat(nodes(MAIL)).containsOnly("mailer");
    assertThat(nodes(PRINT)).containsOnly("printer");
    assertThat(nodes(JOBS)).hasSize(20);
    assertThat(mailer.state(MAIL).delivered() + printer.state(MAIL).delivered())
        .isBetween(20L, 60L);
    assertThat(
            mailer.metrics(MAIL).acknowledged()
                + printer.metrics(PRINT).acknowledged()
                + mailer.metrics(JOBS).acknowledged()
                + printer.metrics(JOBS).acknowledged())
        .isLessThanOrEqualTo(180);
  }

  private static void aQueueThatNobodyConsumesIsNamed(Node mailer, Node printer) {
    mailer.start(PARCEL, 1);

    Await.until(
        "the node that leases the shard names it",
        () ->
            printer.hasProblem("no node consumes: [parcel]")
                || mailer.hasProblem("no node consumes: [parcel]"));
    assertThat(mailer.state(PARCEL).consumed()).isFalse();
    assertThat(mailer.state(PARCEL).readyJobs()).isEqualTo(1);
  }

  private void aPauseHoldsForAllNodes(Node mailer, Node printer) {
    mailer.engine.getManagementService().pauseJobQueue(JOBS);
    Await.until(
        "both have paused", () -> printer.state(JOBS).paused() && !printer.state(JOBS).consumed());
    printer.start(JOBS, 10);
    Await.until("they wait", () -> printer.metrics(JOBS).published() >= 10 && ready(printer) == 10);
    assertThat(nodes(JOBS)).hasSize(20);
    printer.engine.getManagementService().resumeJobQueue(JOBS);

    Await.until("all have run", () -> nodes(JOBS).size() == 30);
  }

  private static long ready(Node node) {
    return node.state(JOBS).readyJobs();
  }

  private void whatCanNotBeReadIsPutAside(KillableBroker broker, Node mailer, Node printer)
      throws Exception {
    long sent = Long.parseLong(broker.ask(KillableBroker.POISON));
    mailer.start(JOBS, 10);

    untilAsked("all are in the error queue", broker, KillableBroker.ERRORS, sent);
    Await.until("the queue goes on", () -> nodes(JOBS).size() == 40);
    // Those of another database can be read, so it is the engine that refuses them.
    assertThat(mailer.metrics(JOBS).rejected() + printer.metrics(JOBS).rejected()).isPositive();
  }

  private void afterAnOutageTheMostUrgentAreSentFirst(KillableBroker broker, Node mailer, Node printer) {
    broker.kill();
    printer.watched.forget();
    printer.start(MAIL, 0, 1);
    Await.until("it is noticed", () -> printer.isImpaired("queue " + MAIL));
    for (int urgency : List.of(10, 30, 20)) {
      for (int i = 0; i < 10; i++) {
        printer.start(MAIL, urgency, 1);
      }
    }
    assertThat(nodes(MAIL)).hasSize(20);
    broker.start();

    Await.until("all have run", () -> nodes(MAIL).size() == 51);
    List<Integer> sent = printer.watched.priorities();
    assertThat(sent).hasSize(31);
    // The first is the one that the broker was tried with while it was away.
    assertThat(sent.subList(1, 31)).isSortedAccordingTo((one, other) -> other - one);
    Await.until("and are done", () -> mailer.state(MAIL).readyJobs() == 0);
  }

  private List<String> nodes(String category) {
    return runs.stream().filter(run -> run.category.equals(category)).map(Run::node).toList();
  }

  private static void untilAsked(String what, KillableBroker broker, String order, long wanted)
      throws InterruptedException {
    Await.until(what, () -> Long.parseLong(broker.ask(order)) >= wanted);
  }

  private static KillableBroker started(ChannelKind kind, DataDirectory directory) {
    KillableBroker broker = new KillableBroker(kind, 2, directory.path());
    broker.advertise(List.of(broker.port(0), broker.port(1)));
    try {
      broker.start();
    } catch (ChildFailure e) {
      broker.close();
      if (String.valueOf(e.getMessage()).contains("is not installed")) {
        return abort(kind.display() + " is not installed");
      }
      throw e;
    }
    return broker;
  }

  private final class Node implements AutoCloseable {
    private final JobChannel channel;
    private final WatchedChannel watched;
    private final ProcessEngine engine;

    Node(String name, PostgresServer server, KillableBroker broker, int number, String own) {
      this.channel = StruckBroker.of(broker.kind()).connect(broker.port(number));
      this.watched = new WatchedChannel(channel, MAIL);
      JavaDelegate note =
          execution ->
              runs.add(
                  new Run(
                      name,
                      String.valueOf(execution.getVariable("category")),
                      traces.ofThread(),
                      String.valueOf(execution.getVariable("trace"))));
      var builder =
          ProcessEngine.builder()
              .name(name)
              .postgres(server.jdbcUrl(), "postgres", "")
              .executor(
                  ExecutorSettings.defaults()
                      .withNodeName(name)
                      .withLease(Duration.ofSeconds(5))
                      .withConcurrency(8))
              .bean("note", note)
              .traceContext(traces)
              .jobRouting(job -> FED.equals(job.category()) ? null : job.category());
      for (String queue : List.of(JOBS, MAIL, PRINT, PARCEL)) {
        JobQueue all = JobQueue.of(queue, watched).withRepublishAfter(Duration.ofSeconds(5));
        builder.jobQueue(Set.of(JOBS, own).contains(queue) ? all : all.publishOnly());
      }
      this.engine = builder.build();
    }

    void start(String category, int count) {
      for (int i = 0; i < count; i++) {
        start(category, 0, 1);
      }
    }

    void start(String category, int urgency, int count) {
      for (int i = 0; i < count; i++) {
        traces.inNewOne(trace ->
            engine
                .getRuntimeService()
                .startProcessInstanceByKey(
                    "letter", Map.of("category", category, "urgency", urgency, "trace", trace)));
      }
    }

    boolean hasProblem(String part) {
      return engine.getHealth().problems().stream()
          .anyMatch(problem -> problem.reason().contains(part));
    }

    boolean isImpaired(String part) {
      return engine.getHealth().problems().stream()
          .anyMatch(problem -> problem.part().equals(part));
    }

    JobQueueState state(String queue) {
      return engine.getManagementService().getJobQueues().stream()
          .filter(state -> state.name().equals(queue))
          .findFirst()
          .orElseThrow();
    }

    QueueMetrics metrics(String queue) {
      return Objects.requireNonNull(engine.getMetrics().queues().get(queue));
    }

    @Override
    public void close() {
      engine.close();
      channel.close();
    }
  }
}
