package io.turgo.bench.channel;

import io.turgo.command.CommandException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What ready jobs can go through instead of the shard feed. */
public enum ChannelKind {
  MEMORY("in memory", null),
  ARTEMIS("Artemis, journal synced", "jms"),
  ACTIVEMQ("ActiveMQ Classic, KahaDB synced", "jms"),
  KAFKA("Kafka, one node, flushed at each append", "kafka"),
  RABBITMQ("RabbitMQ, one node, quorum queues", "rabbitmq"),
  SQS("ElasticMQ in place of SQS, standard queue, nothing durable", "sqs"),
  SQS_FIFO("ElasticMQ in place of SQS, FIFO queue, nothing durable", "sqs");

  private final String display;
  private final @Nullable String module;

  ChannelKind(String display, @Nullable String module) {
    this.display = display;
    this.module = module;
  }

  /** For people, with its durability. */
  public String display() {
    return display;
  }

  /** As the command line has it. */
  public String option() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The Maven module below {@code lab/brokers} that has it; null for one without a broker. */
  public @Nullable String module() {
    return module;
  }

  /** Whether it has a process of its own. */
  public boolean hasBroker() {
    return module != null;
  }

  /** The one that the command line means. */
  public static ChannelKind of(String name) {
    if (name.equals("jms")) {
      return ARTEMIS;
    }
    return Arrays.stream(values())
        .filter(kind -> kind.option().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new CommandException(
                "--channel must be one of %s, or jms for artemis, but is '%s'."
                    .formatted(
                        Arrays.stream(values())
                            .map(ChannelKind::option)
                            .collect(Collectors.joining(", ")),
                        name)));
  }
}
