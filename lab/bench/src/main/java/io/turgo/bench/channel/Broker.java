package io.turgo.bench.channel;

import io.turgo.command.CommandException;
import io.turgo.engine.channel.JobChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A kind of broker that the class path has: how to start one, and how nodes reach it. Each is a
 * service of a module below {@code lab/brokers}, because their libraries do not get on in one class
 * path.
 */
public interface Broker {
  ChannelKind kind();

  /**
   * Starts it in this JVM, or below it, as durable as it can be.
   *
   * @param folder for its data
   * @return its URL, once it takes messages
   */
  String start(Path folder) throws Exception;

  /** A channel to one that runs, with the defaults of its module. */
  JobChannel connect(String url);

  /** Those of this class path. */
  static List<Broker> all() {
    return ServiceLoader.load(Broker.class).stream().map(ServiceLoader.Provider::get).toList();
  }

  /**
   * The broker of a kind.
   *
   * @throws CommandException if this class path has none
   */
  static Broker of(ChannelKind kind) {
    return all().stream()
        .filter(broker -> broker.kind() == kind)
        .findFirst()
        .orElseThrow(
            () -> new CommandException("The class path of this JVM has no " + kind.option()));
  }
}
