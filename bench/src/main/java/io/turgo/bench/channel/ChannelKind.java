package io.turgo.bench.channel;

import io.turgo.bench.BenchException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What ready jobs can go through instead of the shard feed. */
public enum ChannelKind {
  MEMORY("in memory"),
  ARTEMIS("Artemis, journal synced"),
  ACTIVEMQ("ActiveMQ Classic, KahaDB synced"),
  KAFKA("Kafka, one node, flushed at each append");

  private final String display;

  ChannelKind(String display) {
    this.display = display;
  }

  /** For people, with its durability. */
  public String display() {
    return display;
  }

  /** As the command line has it. */
  public String option() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it has a process of its own. */
  public boolean hasBroker() {
    return this != MEMORY;
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
            new BenchException(
                "--channel must be one of %s, or jms for artemis, but is '%s'."
                    .formatted(
                        Arrays.stream(values())
                            .map(ChannelKind::option)
                            .collect(Collectors.joining(", ")),
                        name)));
  }
}
