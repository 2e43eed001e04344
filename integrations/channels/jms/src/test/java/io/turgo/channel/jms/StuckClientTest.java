package io.turgo.channel.jms;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.channel.SubscriptionSettings;
import jakarta.jms.ConnectionFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client that waits for its broker for ever, whoever asks it to end. */
@Timeout(120)
final class StuckClientTest {
  private static final Duration BOUND = Duration.ofSeconds(2);

  private final CountDownLatch over = new CountDownLatch(1);

  @AfterEach
  void letGo() {
    over.countDown();
  }

  @Test
  void aChannelWithManyQueuesClosesWithinTheTimeOfOne() {
    JmsJobChannel channel =
        JmsJobChannel.on(client(ConnectionFactory.class)).timeout(BOUND).build();
    for (int queue = 0; queue < 12; queue++) {
      channel.subscribe("queue-" + queue, SubscriptionSettings.of(1, 1), delivery -> {});
    }
    long begin = System.nanoTime();

    channel.close();

    assertThat(Duration.ofNanos(System.nanoTime() - begin))
        .as("12 queues, each of which takes %s", BOUND)
        .isLessThan(BOUND.multipliedBy(8));
  }

  private <T> T client(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answer(method)));
  }

  private @Nullable Object answer(Method method) {
    Class<?> type = method.getReturnType();
    if (method.getName().startsWith("receive")) {
      stays();
      return null;
    } else if (type.equals(String.class)) {
      return "stuck";
    } else if (type.equals(boolean.class)) {
      return false;
    } else if (type.equals(int.class)) {
      return 0;
    } else if (type.equals(long.class)) {
      return 0L;
    }
    return type.isInterface() ? client(type) : null;
  }

  private void stays() {
    boolean interrupted = false;
    while (over.getCount() > 0) {
      try {
        over.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
