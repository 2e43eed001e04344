package io.turgo.channel.jms;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class GatheringTest {
  private final Senders senders =
      new Senders(
          () -> {
            throw new JMSException("not used");
          },
          "gathering",
          1,
          Duration.ofSeconds(1),
          null);
  private final AtomicInteger acknowledged = new AtomicInteger();

  @AfterEach
  void close() {
    senders.close();
  }

  @Test
  void acknowledgementsWaitForOthers() throws JMSException {
    OneByOne settlement = new OneByOne(senders, 3, Duration.ofMinutes(1));
    settlement.acknowledge(message());
    settlement.acknowledge(message());
    settlement.flush(true);
    assertThat(acknowledged).as("two of three").hasValue(0);
    assertThat(settlement.isPending()).isTrue();
    settlement.acknowledge(message());
    settlement.flush(false);
    assertThat(acknowledged).as("enough").hasValue(3);
    assertThat(settlement.isPending()).isFalse();
  }

  @Test
  void noneWaitsLongOrWhenTheSessionEnds() throws JMSException {
    OneByOne settlement = new OneByOne(senders, 3, Duration.ofMillis(50));
    settlement.acknowledge(message());
    long start = System.nanoTime();
    while (acknowledged.get() == 0) {
      settlement.flush(true);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(40));
    settlement.acknowledge(message());
    settlement.finish();
    assertThat(acknowledged).as("at the end").hasValue(2);
  }

  private Message message() {
    return (Message)
        Proxy.newProxyInstance(
            Message.class.getClassLoader(),
            new Class<?>[] {Message.class},
            (proxy, method, arguments) ->
                "acknowledge".equals(method.getName()) ? told() : method.getDefaultValue());
  }

  private Object told() {
    return acknowledged.incrementAndGet();
  }
}
