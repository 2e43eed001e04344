package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.RuntimeService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls of many threads on one instance, which are written together. */
@Timeout(60)
class CoalescedCallsTest {
  private static final int VARIABLES = 200;
  private static final int THREADS = 32;

  @Test
  void variablesThatManyRemoveAtOnceLeaveNothing() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (Kit kit = Kit.on(Database.SQLITE)) {
      Map<String, Object> variables = new HashMap<>();
      for (int i = 0; i < VARIABLES; i++) {
        variables.put("v" + i, i);
      }
      kit.deploy("shared", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      String id = kit.start("shared", variables);
      RuntimeService runtime = kit.engine().getRuntimeService();
      ConcurrentLinkedQueue<String> names = new ConcurrentLinkedQueue<>(variables.keySet());
      List<Future<?>> removing = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        removing.add(
            threads.submit(() -> {
              for (String name = names.poll(); name != null; name = names.poll()) {
                runtime.removeVariable(id, name);
              }
            }));
      }
      for (Future<?> thread : removing) {
        thread.get(40, TimeUnit.SECONDS);
      }

      assertThat(kit.rows("SELECT rev FROM turgo_instance"))
          .as("some of the calls were written together")
          .isLessThan(VARIABLES);
      assertThat(kit.rows("SELECT count(*) FROM turgo_variable")).isZero();
      assertThat(kit.rows("SELECT count(*) FROM turgo_h_variable")).isZero();
      kit.checkConsistency();
    } finally {
      threads.shutdownNow();
    }
  }
}
