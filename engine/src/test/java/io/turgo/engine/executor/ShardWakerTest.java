package io.turgo.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.health.Health;
import io.turgo.engine.store.Store;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShardWakerTest {
  private final List<Set<?>> told = new ArrayList<>();
  private Runnable during = () -> {};
  private final ShardWaker waker = new ShardWaker(telling(), new Health());

  private Store telling() {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              assertThat(method.getName()).isEqualTo("wake");
              told.add(Set.copyOf((Set<?>) arguments[0]));
              during.run();
              return null;
            });
  }

  @Test
  void eachShardIsToldOnce() {
    waker.wakeNodeOf(3);
    waker.wakeNodeOf(5);
    waker.wakeNodeOf(3);
    waker.runOnce();
    waker.runOnce();
    waker.wakeNodeOf(3);
    waker.runOnce();

    assertThat(told).containsExactly(Set.of(3, 5), Set.of(3));
  }

  @Test
  void aShardThatGetsAJobWhileItsNodeIsToldIsToldAgain() {
    waker.wakeNodeOf(3);
    during = () -> waker.wakeNodeOf(3);
    waker.runOnce();
    during = () -> {};

    waker.runOnce();

    assertThat(told).containsExactly(Set.of(3), Set.of(3));
  }
}
