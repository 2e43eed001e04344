package io.turgo.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.model.Calendars;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.AllDefinitions;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.usercode.NestedCalls;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a caller's transaction has deployed is there for all once it has ended. */
class CallerTransactionEndsTest {
  private final CountDownLatch reads = new CountDownLatch(1);
  private final CountDownLatch mayGoOn = new CountDownLatch(1);
  private volatile long deployed = 1;
  private volatile boolean slow;
  private @Nullable Connection connection;
  private @Nullable Consumer<AmbientTransaction.Outcome> ended;

  private final DefinitionRegistry registry =
      new DefinitionRegistry(
          stub(DefinitionStore.class, this::answer),
          new BpmnCompiler(new ElExpressionCompiler()),
          Undecided.FILES,
          () -> 1,
          new StartEvents.Settings(
              () -> 1, ZoneOffset.UTC, new Calendars(Map.of()), 3, 8, () -> {}),
          new UncommittedDefinitions(
              () -> connection,
              () ->
                  stub(
                      AmbientTransaction.class,
                      (method, arguments) -> {
                        @SuppressWarnings("unchecked")
                        Consumer<AmbientTransaction.Outcome> listener =
                            (Consumer<AmbientTransaction.Outcome>) arguments[0];
                        ended = listener;
                        return null;
                      })),
          listener -> null,
          new NestedCalls(false));

  private interface Answer {
    @Nullable Object to(String method, Object[] arguments) throws Exception;
  }

  private static <T> T stub(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answer.to(method.getName(), arguments)));
  }

  private @Nullable Object answer(String method, Object[] arguments) throws InterruptedException {
    if (method.equals("epoch")) {
      return 1L;
    }
    if (method.equals("since")) {
      return null; // more has changed than was deployed
    }
    if (slow) {
      reads.countDown();
      mayGoOn.await();
    }
    return new AllDefinitions(
        1,
        List.of(new DefinitionRow(deployed, "p", 1, null, null, null, "", 1, "file", false)),
        List.of(),
        List.of());
  }

  @Test
  @Timeout(60)
  void nobodyGoesByWhatWasKnownWhileItIsReadAgain() throws Exception {
    registry.refresh();
    connection = stub(Connection.class, (method, arguments) -> null);
    registry.refresh();
    connection = null;
    deployed = 2;
    slow = true;
    Objects.requireNonNull(ended).accept(AmbientTransaction.Outcome.COMMITTED);
    Thread reader = Thread.ofPlatform().start(registry::refresh);
    assertThat(reads.await(30, TimeUnit.SECONDS)).isTrue();

    AtomicReference<Long> found = new AtomicReference<>();
    Thread caller =
        Thread.ofPlatform()
            .start(() -> found.set(registry.find().latest("p", "", false).row().id()));
    Await.until(() -> caller.getState() == Thread.State.WAITING || !caller.isAlive());
    mayGoOn.countDown();
    caller.join();
    reader.join();

    assertThat(found.get()).isEqualTo(2);
  }

  /** A pool gives the same connection to the next transaction. */
  @Test
  void theNextTransactionOnItsConnectionKnowsNothingOfIt() {
    connection = stub(Connection.class, (method, arguments) -> null);
    registry.refresh();
    assertThat(registry.find().latest("p", "", false).row().id()).isEqualTo(1);
    Objects.requireNonNull(ended).accept(AmbientTransaction.Outcome.ROLLED_BACK);

    deployed = 2;
    assertThat(registry.find().latest("p", "", false).row().id()).isEqualTo(2);
  }
}
