package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.heard;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.TransactionDependentExecutionListener;
import io.turgo.engine.delegate.TurgoFutureJavaDelegate;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.trace.TraceContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.MDC;

/** What SLF4J's MDC says while user code of jobs runs. */
@Timeout(60)
@ExtendWith(MdcAdapterExtension.class)
class JobLogContextTest {
  private static final String ASYNC = "turgo:async='true'";
  private static final List<Map<String, String>> SEEN = new CopyOnWriteArrayList<>();

  private @Nullable Kit kit;

  @BeforeEach
  void forget() {
    SEEN.clear();
  }

  @AfterEach
  void close() {
    if (kit != null) {
      kit.close();
    }
  }

  private Kit kit(UnaryOperator<ProcessEngineBuilder> settings) {
    Kit opened = Kit.on(Database.SQLITE.open(), settings).code("see", execution -> see());
    kit = opened;
    return opened;
  }

  private static void see() {
    SEEN.add(now());
  }

  private static Map<String, String> now() {
    Map<String, String> all = MDC.getCopyOfContextMap();
    return all == null ? Map.of() : new TreeMap<>(all);
  }

  private Kit oneJob(UnaryOperator<ProcessEngineBuilder> settings) {
    return kit(settings)
        .deploy("logged", start("s"), code("a", "see", ASYNC), end("e"), flow("s -> a -> e"));
  }

  private static Map<String, String> expected(
      String job, String instance, String activity, String... more) {
    Map<String, String> all = new HashMap<>();
    all.put("turgo.job", job);
    all.put("turgo.instance", instance);
    all.put("turgo.process", "logged");
    all.put("turgo.element", activity);
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return all;
  }

  private static String jobId(Kit kit) {
    return kit.engine().getManagementService().createJobQuery().list().getFirst().getId();
  }

  @Test
  void userCodeOfAJobFindsWhatRunsAndItsThreadGetsBackWhatItHad() {
    Kit kit = oneJob(builder -> builder.traceContext(TraceContext.ofMdc()));
    MDC.put("traceparent", Traces.ONE);
    MDC.put("user", "kermit");
    String id = kit.start("logged", Map.of());
    MDC.put("traceparent", Traces.TWO);
    MDC.put("turgo.job", "of somebody else");
    Map<String, String> before = now();
    String job = jobId(kit);

    kit.runJobs();

    assertThat(SEEN)
        .containsExactly(expected(job, id, "a", "traceparent", Traces.ONE, "user", "kermit"));
    assertThat(now()).isEqualTo(before);
  }

  @Test
  void theThreadGetsBackWhatItHadBehindCodeThatThrows() {
    Kit kit =
        oneJob(builder -> builder.traceContext(TraceContext.ofMdc()))
            .code(
                "see",
                execution -> {
                  see();
                  throw new StackOverflowError("by design of the test");
                });
    MDC.put("traceparent", Traces.ONE);
    String id = kit.start("logged", Map.of());
    MDC.remove("traceparent");
    String job = jobId(kit);

    kit.runJobs();

    assertThat(SEEN).containsExactly(expected(job, id, "a", "traceparent", Traces.ONE));
    assertThat(now()).isEmpty();
  }

  @Test
  void codeOfACallIsLeftAlone() {
    Kit kit =
        kit(builder -> builder)
            .deploy("logged", start("s"), code("a", "see", ""), end("e"), flow("s -> a -> e"));
    MDC.put("user", "kermit");

    kit.start("logged", Map.of());

    assertThat(SEEN).containsExactly(Map.of("user", "kermit"));
  }

  @Test
  void itCanBeSwitchedOff() {
    Kit kit = oneJob(builder -> builder.jobLogContext(false));
    kit.start("logged", Map.of());

    kit.runJobs();

    assertThat(SEEN).containsExactly(Map.of());
  }

  /** Says what it sees when the unit is committed. */
  public static final class Committed implements TransactionDependentExecutionListener {
    @Override
    public void notify(
        String processInstanceId,
        String executionId,
        FlowElement element,
        Map<String, @Nullable Object> executionVariables,
        Map<String, Object> customPropertiesMap) {
      see();
    }
  }

  @Test
  void listenersThatWaitForTheCommitFindItToo() {
    Kit kit =
        kit(builder -> builder)
            .deploy(
                "logged",
                start("s"),
                with(
                    code("a", "see", ASYNC),
                    "<turgo:executionListener event='end' onTransaction='committed' class='%s'/>"
                        .formatted(Committed.class.getName()),
                    heard("start", "see")),
                end("e"),
                flow("s -> a -> e"));
    String id = kit.start("logged", Map.of());
    String job = jobId(kit);

    kit.runJobs();

    Map<String, String> all = expected(job, id, "a");
    assertThat(SEEN).containsExactly(all, all, all);
  }

  /** Says what it sees on a thread that is not the job's. */
  public static final class Elsewhere implements TurgoFutureJavaDelegate<String, String> {
    @Override
    public String prepareExecutionData(DelegateExecution execution) {
      return Thread.currentThread().getName();
    }

    @Override
    public String execute(String input) {
      assertThat(Thread.currentThread().getName()).isNotEqualTo(input);
      see();
      return "";
    }

    @Override
    public void afterExecution(DelegateExecution execution, String executionData) {
      see();
    }
  }

  @Test
  void workOfFutureDelegatesFindsItOnItsOwnThread() {
    Kit kit =
        kit(builder -> builder)
            .deploy(
                "logged",
                start("s"),
                "<serviceTask id='a' turgo:class='%s' %s/>"
                    .formatted(Elsewhere.class.getName(), ASYNC),
                end("e"),
                flow("s -> a -> e"));
    String id = kit.start("logged", Map.of());
    String job = jobId(kit);

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(SEEN).containsExactly(expected(job, id, "a"), expected(job, id, "a"));
    assertThat(Objects.requireNonNull(now())).isEmpty();
  }
}
