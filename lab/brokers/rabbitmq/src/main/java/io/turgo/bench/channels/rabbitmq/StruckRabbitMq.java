package io.turgo.bench.channels.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.chaos.StruckBroker;
import io.turgo.channel.rabbitmq.RabbitMqJobChannel;
import io.turgo.engine.channel.JobChannel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** RabbitMQ, struck as a client and as an administrator. */
public final class StruckRabbitMq implements StruckBroker {
  private static final String PREFIX = "turgo.";

  /** As many as the channel makes if it is not told. */
  private static final int PARTITIONS = 16;

  /** More than any disk has. */
  private static final long ALL = 9_000_000_000_000_000L;

  private static final long LITTLE = 50_000_000;
  private static final long CONFIRM_MILLIS = TimeUnit.SECONDS.toMillis(20);

  private int ownPort;
  private @Nullable RabbitMqNode started;

  @Override
  public ChannelKind kind() {
    return ChannelKind.RABBITMQ;
  }

  @Override
  public void start(Path folder, List<Integer> ports, List<Integer> advertised) throws Exception {
    ownPort = ports.getLast();
    started = RabbitMqNode.start(folder, ports);
  }

  @Override
  public JobChannel connect(int port) {
    return RabbitMqJobChannel.builder(RabbitMqNode.factory(port)).build();
  }

  private static String partition(String queue, int number) {
    return PREFIX + queue + "." + number;
  }

  @Override
  public void purge(String queue) throws Exception {
    try (Connection connection = RabbitMqNode.factory(ownPort).newConnection();
        Channel channel = connection.createChannel()) {
      for (int i = 0; i < PARTITIONS; i++) {
        channel.queuePurge(partition(queue, i));
      }
    }
  }

  /** What the broker does by itself when its disk has less room than it is told to keep. */
  @Override
  public void full(String queue, boolean full) throws Exception {
    Objects.requireNonNull(started, "It is started first").leaveRoom(full ? ALL : LITTLE);
  }

  @Override
  public int poison(String queue, List<byte[]> bodies) throws Exception {
    BasicProperties plain = new BasicProperties.Builder().deliveryMode(2).build();
    BasicProperties misleading =
        plain
            .builder()
            .contentType("application/x-java-serialized-object")
            .headers(Map.of("x-turgo-attempts", "many", "x-delivery-count", List.of("few")))
            .build();
    byte[] text = "4711".getBytes(StandardCharsets.UTF_8);
    try (Connection connection = RabbitMqNode.factory(ownPort).newConnection();
        Channel channel = connection.createChannel()) {
      channel.confirmSelect();
      for (int i = 0; i < bodies.size(); i++) {
        channel.basicPublish("", partition(queue, i % PARTITIONS), true, plain, bodies.get(i));
      }
      channel.basicPublish("", partition(queue, 0), true, misleading, text);
      channel.waitForConfirmsOrDie(CONFIRM_MILLIS);
    }
    return bodies.size() + 1;
  }

  @Override
  public long errors(String queue) throws Exception {
    try (Connection connection = RabbitMqNode.factory(ownPort).newConnection()) {
      Channel channel = connection.createChannel();
      return channel.queueDeclarePassive(PREFIX + queue + ".errors").getMessageCount();
    } catch (IOException e) {
      if (e.getCause() instanceof ShutdownSignalException closing && !closing.isHardError()) {
        return 0; // It is made when the first message comes.
      }
      throw e;
    }
  }
}
