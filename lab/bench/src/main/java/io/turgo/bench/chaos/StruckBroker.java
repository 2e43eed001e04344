package io.turgo.bench.chaos;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.command.CommandException;
import io.turgo.engine.channel.JobChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A kind of broker that chaos can strike: how it is started where it was, what can be done to it
 * while it runs, and how nodes reach it. A service of the modules with brokers. Queues are named as
 * the engine names them.
 */
public interface StruckBroker {
  ChannelKind kind();

  /**
   * Starts it in this JVM, or below it, and returns once it takes messages. What it has kept in its
   * folder before it was killed is there again.
   *
   * @param ports at which it listens on the loopback address; the last is for itself
   * @param advertised at which clients of each of them but the last reach it
   */
  void start(Path folder, List<Integer> ports, List<Integer> advertised) throws Exception;

  /** Deletes what waits in a queue. */
  void purge(String queue) throws Exception;

  /** Takes no more messages for a queue, as with a full disk, or takes them again. */
  void full(String queue, boolean full) throws Exception;

  /** Sends messages of these bodies, and others that this kind of broker knows; how many. */
  int poison(String queue, List<byte[]> bodies) throws Exception;

  /** How many messages are in the error queue of a queue. */
  long errors(String queue) throws Exception;

  /**
   * A channel to one that runs, with the defaults of its module.
   *
   * @param port on the loopback address
   */
  JobChannel connect(int port);

  /**
   * That of a kind.
   *
   * @throws CommandException if this class path has none
   */
  static StruckBroker of(ChannelKind kind) {
    return ServiceLoader.load(StruckBroker.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(broker -> broker.kind() == kind)
        .findFirst()
        .orElseThrow(
            () -> new CommandException("The class path of this JVM has no " + kind.option()));
  }
}
