package io.turgo.bench.chaos;

import io.turgo.bench.crash.BusinessTable;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.JavaDelegate;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The user code of a node's processes. Every run is told to the ledger before anything else. */
final class ChaosCode {
  /** The activities whose code fails when it is told to, and those that kill their node. */
  static final List<String> FAIL_BY_ORDER =
      List.of("eat", "sink", "killed", "endlessA", "endlessB");

  /** Activities whose jobs run for long, or are not to end soon. */
  static final List<String> SLOW =
      List.of("lasting", "killed", "eat", "sink", "endlessA", "endlessB");

  private static final long LONGEST_DEADLY_SECONDS = 90;
  private static final String READ_ONLY = "25006";
  private static final int MOUTHFUL = 256 << 10;
  private static final int CRUMB = 64;

  /** How often the heap is full before the job gives up. */
  private static final int TIMES_FULL = 40;

  private final Reporter reporter;
  private final long lastingMillis;
  private final CompletableFuture<RuntimeService> runtime = new CompletableFuture<>();

  /** Ends what lingers. */
  final CompletableFuture<Void> closed = new CompletableFuture<>();

  /** How many calls have come to code that lingers. */
  final AtomicInteger lingering = new AtomicInteger();

  volatile boolean eating;
  volatile boolean sinking;

  ChaosCode(Reporter reporter, long lastingMillis) {
    this.reporter = reporter;
    this.lastingMillis = lastingMillis;
  }

  /** Gives it the engine, which begins to run jobs before anybody has it. */
  void uses(RuntimeService service) {
    runtime.complete(service);
  }

  void addTo(ProcessEngineBuilder builder) {
    DataSource transaction = builder.jobDataSource();
    builder
        .bean("sum", told(ChaosCode::sum))
        .bean("plain", told(execution -> {}))
        .bean("business", told(execution -> book(transaction, execution)))
        .bean("adder", told(this::add))
        .bean("lasting", told(execution -> Thread.sleep(lastingMillis)))
        .bean("deadly", told(execution -> Thread.sleep(LONGEST_DEADLY_SECONDS * 1000)))
        .bean("eater", told(execution -> eat()))
        .bean("sinker", told(execution -> sink(execution.getProcessInstanceId())))
        .bean("lingerer", (ExecutionListener) execution -> linger());
  }

  private interface Code {
    void run(DelegateExecution execution) throws Exception;
  }

  private JavaDelegate told(Code code) {
    return execution -> {
      String instance = execution.getProcessInstanceId();
      String activity = Objects.requireNonNull(execution.getCurrentActivityId());
      try {
        reporter.ran(instance, activity);
        code.run(execution);
      } catch (Error e) {
        reporter.threw(instance, activity);
        throw e;
      } catch (Exception e) {
        if (FAIL_BY_ORDER.contains(activity) || isRefused(e)) {
          reporter.threw(instance, activity);
        }
        throw e instanceof RuntimeException runtimeException
            ? runtimeException
            : new IllegalStateException(activity + " failed", e);
      }
    };
  }

  /** Whether a statement of the code itself was refused by a server that is read-only. */
  private static boolean isRefused(Exception e) {
    return e instanceof SQLException refused && READ_ONLY.equals(refused.getSQLState());
  }

  private static void sum(DelegateExecution execution) {
    int one = Objects.requireNonNull(execution.getVariable("input1", Integer.class));
    int two = Objects.requireNonNull(execution.getVariable("input2", Integer.class));
    execution.setVariable("result", one + two);
  }

  private static void book(DataSource transaction, DelegateExecution execution)
      throws SQLException {
    try (Connection connection = transaction.getConnection()) {
      BusinessTable.insert(connection, execution.getProcessInstanceId(), "seat");
    }
  }

  private void add(DelegateExecution execution) {
    RuntimeService service = runtime.join();
    for (String counter : List.of("a", "b")) {
      String id = Objects.requireNonNull(execution.getVariable(counter, String.class));
      Number n = (Number) Objects.requireNonNull(service.getVariable(id, "n"));
      service.setVariable(id, "n", n.longValue() + 1);
    }
    service.startProcessInstanceByKey("called", "called by " + execution.getProcessInstanceId());
  }

  /** Takes all that is there, to the last crumbs, and for a moment what others give back. */
  private void eat() {
    Mouthful eaten = null;
    int size = MOUTHFUL;
    int full = 0;
    while (eating) {
      try {
        eaten = new Mouthful(new byte[size], eaten);
      } catch (OutOfMemoryError e) {
        size = size > CRUMB ? size / 8 : MOUTHFUL;
        if (++full > TIMES_FULL) {
          throw e;
        }
      }
    }
  }

  private record Mouthful(byte[] bytes, @Nullable Mouthful before) {}

  private void sink(String instanceId) {
    if (sinking) {
      runtime.join().setVariable(instanceId, "depth", 1);
      sink(instanceId);
    }
  }

  private void linger() {
    lingering.incrementAndGet();
    try {
      closed.get(60, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      // It lingers no longer than that.
    } catch (Exception e) {
      throw new IllegalStateException("lingering was interrupted", e);
    }
  }
}
