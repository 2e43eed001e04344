package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.flowIf;
import static io.turgo.engine.testing.BpmnText.start;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.settings.ExecutorSettings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The executor runs high priorities first, and low ones all the same. */
@Timeout(120)
class JobPrioritiesTest {
  private static Kit kit(Database database) {
    return Kit.on(
        database.open(),
        settings -> settings.executor(ExecutorSettings.defaults().withConcurrency(1)));
  }

  @ParameterizedTest
  @EnumSource
  void highestFirst(Database database) throws Exception {
    List<Object> order = new CopyOnWriteArrayList<>();
    CountDownLatch all = new CountDownLatch(6);
    try (Kit kit = kit(database)) {
      kit.code(
          "note",
          execution -> {
            order.add(String.valueOf(execution.getVariable("p")));
            all.countDown();
          });
      kit.deploy(
          "ordered",
          start("s"),
          code("a", "note", "turgo:async='true' turgo:jobPriority='${p}'"),
          end("e"),
          flow("s -> a -> e"));
      for (int priority : new int[] {0, 5, -1, 5, 9, 0}) {
        kit.start("ordered", Map.of("p", priority));
      }

      kit.engine().getJobExecutor().start();

      assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
      kit.engine().getJobExecutor().stop();
    }
    assertThat(order).containsExactly("9", "5", "5", "0", "0", "-1");
  }

  @ParameterizedTest
  @EnumSource
  void aLowOneRunsWhileHighOnesKeepComing(Database database) throws Exception {
    CountDownLatch low = new CountDownLatch(1);
    AtomicInteger high = new AtomicInteger();
    AtomicInteger highBeforeLow = new AtomicInteger();
    try (Kit kit = kit(database)) {
      kit.code(
          "low",
          execution -> {
            highBeforeLow.set(high.get());
            low.countDown();
          });
      kit.code(
          "high",
          execution -> {
            high.incrementAndGet();
            execution.setVariable("again", low.getCount() > 0);
          });
      kit.deploy(
          "loop",
          start("s"),
          exclusive("join"),
          code("h", "high", "turgo:async='true' turgo:jobPriority='10'"),
          exclusive("again"),
          end("e"),
          flow("s -> join -> h -> again"),
          flowIf("again -> join", "${again}"),
          flowIf("again -> e", "${!again}"));
      kit.deploy(
          "low",
          start("s"),
          code("l", "low", "turgo:async='true' turgo:jobPriority='-10'"),
          end("e"),
          flow("s -> l -> e"));
      for (int i = 0; i < 20; i++) {
        kit.start("loop", Map.of());
      }
      kit.start("low", Map.of());

      kit.engine().getJobExecutor().start();

      assertThat(low.await(60, TimeUnit.SECONDS)).as("the low one has run").isTrue();
      kit.engine().getJobExecutor().stop();
    }
    assertThat(highBeforeLow.get()).as("high ones before it").isLessThan(200);
  }
}
