package io.turgo.channel.kafka;

import java.io.IOException;
import java.io.OutputStream;
import kafka.Kafka;
import kafka.tools.StorageTool;

/**
 * A Kafka broker in a JVM of its own: formats its storage where that is new, and ends when its
 * standard input does, so that it never outlives the process that started it.
 */
final class BrokerMain {
  private BrokerMain() {}

  /** Takes the file of the broker's settings and the id of the cluster. */
  public static void main(String[] arguments) {
    String settings = arguments[0];
    Thread.ofPlatform().name("end-of-input").daemon(true).start(BrokerMain::haltAtEndOfInput);
    int formatted =
        StorageTool.execute(
            new String[] {"format", "--ignore-formatted", "-t", arguments[1], "-c", settings},
            System.out);
    if (formatted != 0) {
      throw new IllegalStateException("The storage of the broker could not be formatted");
    }
    Kafka.main(new String[] {settings});
  }

  private static void haltAtEndOfInput() {
    try {
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      System.out.println("The standard input broke: " + e);
    }
    Runtime.getRuntime().halt(1);
  }
}
