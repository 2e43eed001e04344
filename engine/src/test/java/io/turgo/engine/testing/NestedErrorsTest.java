package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.monitoring.EngineHealth;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Errors inside calls of the engine by user code leave the unit as it was before the call. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD) // calls ignore interrupts
class NestedErrorsTest {
  private static final long[] STACKS = {240_000, 330_000, 500_000};

  @ParameterizedTest
  @EnumSource
  void anErrorThatIsCaughtLeavesTheOtherInstanceAsItWas(Database database) {
    String[] other = {""};
    AtomicInteger caught = new AtomicInteger();
    try (Kit kit = Kit.on(database)) {
      RuntimeService runtime = kit.engine().getRuntimeService();
      kit.code(
              "breaks",
              execution -> {
                execution.setVariable("touched", true);
                throw new OutOfMemoryError("as the test says");
              })
          .code(
              "calls",
              execution -> {
                runtime.setVariable(other[0], "before", 1);
                try {
                  runtime.trigger(waiting(kit, other[0]));
                } catch (OutOfMemoryError e) {
                  caught.incrementAndGet();
                }
                runtime.setVariable(other[0], "after", 2);
              })
          .deploy(
              "other",
              start("s"),
              "<receiveTask id='r'/>",
              code("b", "breaks", ""),
              user("u", ""),
              end("e"),
              flow("s -> r -> b -> u -> e"))
          .deploy(
              "own",
              start("s"),
              code("c", "calls", ""),
              user("u", ""),
              end("e"),
              flow("s -> c -> u -> e"));
      other[0] = kit.start("other", Map.of());
      kit.start("own", Map.of());

      assertThat(caught).hasValue(1);
      assertThat(runtime.getVariables(other[0])).isEqualTo(Map.of("before", 1, "after", 2));
      assertThat(waiting(kit, other[0])).isNotEmpty();
      kit.checkConsistency();
    }
  }

  private static String waiting(Kit kit, String id) {
    return kit.engine()
        .getRuntimeService()
        .createExecutionQuery()
        .processInstanceId(id)
        .activityId("r")
        .list()
        .getFirst()
        .getId();
  }

  /** A delegate that calls the engine at depth after depth, until there is no stack left. */
  @ParameterizedTest
  @EnumSource
  void aDelegateThatCallsUntilTheStackIsUsedUpLeavesNothingHeld(Database database)
      throws Exception {
    String[] other = {""};
    try (Kit kit = Kit.on(database)) {
      RuntimeService runtime = kit.engine().getRuntimeService();
      kit.code(
              "deep",
              execution ->
                  deeper(
                      () -> {
                        runtime.setVariable(other[0], "n", 1);
                        runtime.setVariable(execution.getProcessInstanceId(), "n", 1);
                      },
                      0))
          .deploy("other", start("s"), user("u", ""), end("e"), flow("s -> u -> e"))
          .deploy(
              "own",
              start("s"),
              user("u", ""),
              code("d", "deep", ""),
              end("e"),
              flow("s -> u -> d -> e"));
      other[0] = kit.start("other", Map.of());
      for (long stack : STACKS) {
        String id = kit.start("own", Map.of());
        String task =
            kit.engine()
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(id)
                .list()
                .getFirst()
                .getId();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread caller =
            new Thread(
                null,
                () -> {
                  try {
                    kit.engine().getTaskService().complete(task);
                  } catch (Throwable told) {
                    thrown.set(told);
                  }
                },
                "deep",
                stack);
        caller.start();
        caller.join(60_000);
        assertThat(caller.isAlive()).as("waits with a stack of %d bytes", stack).isFalse();
        assertThat(thrown.get()).isInstanceOf(StackOverflowError.class);
        CompletableFuture.runAsync(() -> runtime.setVariable(other[0], "n", 2))
            .get(60, TimeUnit.SECONDS);
        CompletableFuture.runAsync(() -> runtime.setVariable(id, "n", 2)).get(60, TimeUnit.SECONDS);
        assertThat(kit.variable(id, "n")).isEqualTo(2);
        assertThat(kit.engine().getTaskService().createTaskQuery().taskId(task).count()).isOne();
      }
      assertThat(kit.engine().getHealth().state()).isEqualTo(EngineHealth.State.HEALTHY);
      kit.checkConsistency();
    }
  }

  @SuppressWarnings("InfiniteRecursion")
  private static int deeper(Runnable call, int depth) {
    if (depth % 5 == 0) {
      call.run();
    }
    return deeper(call, depth + 1) + 1;
  }
}
