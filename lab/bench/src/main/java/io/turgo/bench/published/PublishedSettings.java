package io.turgo.bench.published;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.command.CommandException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a published table is run.
 *
 * @param rows names of rows; all if there are none
 * @param peers whether the engines that a row is about run too; null for those of rows with a
 *     message queue, which are nothing to read without
 * @param brokers that rows with a message queue run through, one after the other
 * @param quick short runs that are not for publication
 */
public record PublishedSettings(
    List<String> rows,
    @Nullable Boolean peers,
    List<ChannelKind> brokers,
    boolean quick,
    RunSettings.Size size) {
  /** Those that speak JMS, which is what other engines take their jobs from. */
  public static final List<ChannelKind> BROKERS =
      List.of(ChannelKind.ARTEMIS, ChannelKind.ACTIVEMQ);

  /** Those that Turgo alone takes its jobs from. */
  private static final List<ChannelKind> OWN = List.of(ChannelKind.KAFKA, ChannelKind.RABBITMQ);

  private static final List<ChannelKind> ALL =
      Stream.concat(BROKERS.stream(), OWN.stream()).toList();

  public PublishedSettings {
    rows = List.copyOf(rows);
    brokers = List.copyOf(brokers);
    if (brokers.isEmpty() || !ALL.containsAll(brokers)) {
      throw new CommandException(
          "--brokers must name some of %s, but names %s."
              .formatted(options(ALL), options(brokers)));
    }
  }

  private static String options(List<ChannelKind> brokers) {
    return brokers.stream().map(ChannelKind::option).collect(Collectors.joining(", "));
  }

  /** Whether other engines run in a row, through that broker if there is one. */
  boolean peersIn(PublishedRow.Load load, @Nullable ChannelKind broker) {
    return (broker == null || BROKERS.contains(broker))
        && (peers == null ? load.messageQueue() : peers);
  }
}
