package io.turgo.bench.published;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.result.RunResult;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row as it came out here.
 *
 * @param broker that jobs went through; null without one
 * @param turgo null if it was not run
 * @param peers engines that the row is about; none if they were not asked for
 * @param skipped why nothing was run; null if it was
 */
public record RowOutcome(
    PublishedRow row,
    @Nullable ChannelKind broker,
    @Nullable RunResult turgo,
    List<Peer> peers,
    @Nullable String skipped) {

  public RowOutcome {
    peers = List.copyOf(peers);
  }

  /**
   * Another engine in the row.
   *
   * @param result null if it came to none
   * @param failed why it came to none; null if it did not
   */
  public record Peer(ContenderKind kind, @Nullable RunResult result, @Nullable String failed) {}

  static RowOutcome skipped(PublishedRow row, @Nullable ChannelKind broker, String reason) {
    return new RowOutcome(row, broker, null, List.of(), reason);
  }

  /** The row, and the broker if there is one, for people. */
  String name() {
    return broker == null ? row.row() : row.row() + ", " + broker.display();
  }

  /** How many times the published figure Turgo reached here; null where one of them is missing. */
  @Nullable Double timesPublished() {
    Double published = row.jobsPerSecond();
    return turgo == null || published == null ? null : turgo.jobsPerSecond() / published;
  }

  /**
   * How many times another engine's rate Turgo reached here; null where one of them did not run.
   */
  @Nullable Double times(Peer peer) {
    return turgo == null || peer.result() == null
        ? null
        : turgo.jobsPerSecond() / peer.result().jobsPerSecond();
  }

  /** How many times the rate of the fastest other engine; null where there are not several. */
  @Nullable Double timesBest() {
    return peers.size() < 2
        ? null
        : peers.stream()
            .flatMap(peer -> Stream.ofNullable(times(peer)))
            .min(Double::compare)
            .orElse(null);
  }

  /** All that ran. */
  List<RunResult> runs() {
    return Stream.concat(
            Stream.ofNullable(turgo), peers.stream().flatMap(p -> Stream.ofNullable(p.result())))
        .toList();
  }

  boolean verified() {
    return runs().stream().allMatch(RunResult::verified);
  }
}
