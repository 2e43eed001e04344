package io.turgo.bench.chaos;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.crash.Acknowledgements;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The process of a broker that is struck. It does to it what it is told on standard input, and ends
 * when that does.
 */
public final class StruckBrokerMain {
  private final StruckBroker broker;
  private final String queue;
  private boolean full;

  private StruckBrokerMain(StruckBroker broker, String queue) {
    this.broker = broker;
    this.queue = queue;
  }

  /**
   * Arguments: the kind of the broker, the folder for its data, the name of the queue, its ports,
   * and those at which clients reach it, separated by commas.
   */
  public static void main(String[] arguments) {
    Acknowledgements lines = new Acknowledgements();
    System.setOut(System.err);
    try {
      StruckBroker broker = StruckBroker.of(ChannelKind.valueOf(arguments[0]));
      broker.start(Path.of(arguments[1]), numbers(arguments[3]), numbers(arguments[4]));
      lines.write(Acknowledgements.UP);
      StruckBrokerMain struck = new StruckBrokerMain(broker, arguments[2]);
      BufferedReader in =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.write(line + " " + struck.obey(line));
      }
    } catch (Exception | LinkageError e) {
      System.err.println("The broker ends because of this:");
      e.printStackTrace();
    }
    // Not exit: nobody needs the data any more, so no shutdown is waited for.
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(1);
  }

  private static List<Integer> numbers(String text) {
    return Arrays.stream(text.split(",", -1)).map(Integer::valueOf).toList();
  }

  private String obey(String order) throws Exception {
    switch (order) {
      case KillableBroker.PURGE -> broker.purge(queue);
      case KillableBroker.FULL -> {
        full = true;
        broker.full(queue, true);
      }
      case KillableBroker.ROOM -> {
        if (full) {
          broker.full(queue, false);
          full = false;
        }
      }
      case KillableBroker.POISON -> {
        return String.valueOf(broker.poison(queue, Poison.BODIES));
      }
      case KillableBroker.ERRORS -> {
        return String.valueOf(broker.errors(queue));
      }
      default -> throw new IllegalArgumentException("Nobody knows the order " + order);
    }
    return "done";
  }
}
