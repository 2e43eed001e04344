package io.turgo.bench.command;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.ChannelSettings;
import io.turgo.command.CommandException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What ready jobs go through. */
final class ChannelOptions {
  @Option(
      names = "--channel",
      paramLabel = "NAME",
      description = {
        "Sends all jobs through a message queue instead of the shard feed: memory, artemis (jms),",
        "activemq, kafka, rabbitmq, sqs, sqs-fifo. The command starts the broker for the run, as"
            + " durable as",
        "possible, and counts its CPU time. RabbitMQ must be installed on the machine."
      })
  private @Nullable String channel;

  @Option(
      names = "--consumers",
      paramLabel = "C",
      description = "Consumers of the queue that each node opens (default: the engine's, 4).")
  private @Nullable Integer consumers;

  /** Null for the shard feed. */
  @Nullable ChannelSettings settings() {
    if (channel == null) {
      if (consumers != null) {
        throw new CommandException("--consumers needs --channel.");
      }
      return null;
    }
    return new ChannelSettings(ChannelKind.of(channel), consumers);
  }
}
