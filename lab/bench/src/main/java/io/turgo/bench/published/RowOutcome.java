package io.turgo.bench.published;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row as it came out here.
 *
 * @param broker that jobs went through; null without one
 * @param turgo null if it was not run
 * @param feed the same without a broker; null where there is none, or nothing was run
 * @param peers engines that the row is about; none if they were not asked for
 * @param skipped why nothing was run; null if it was
 */
public record RowOutcome(
    PublishedRow row,
    @Nullable ChannelKind broker,
    @Nullable RunResult turgo,
    @Nullable BesideFeed feed,
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

  /**
   * What Turgo does without a broker, and how long its jobs wait with and without one.
   *
   * @param shardFeed the row's load without a broker
   * @param throughBroker a steady half of what one node can do, through the broker
   * @param throughFeed the same without a broker
   */
  public record BesideFeed(RunResult shardFeed, RunResult throughBroker, RunResult throughFeed) {}

  static RowOutcome skipped(PublishedRow row, @Nullable ChannelKind broker, String reason) {
    return new RowOutcome(row, broker, null, null, List.of(), reason);
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

  /** The rate through the broker as a share of the rate without one; null where there is none. */
  @Nullable Double shareOfFeed() {
    return turgo == null || feed == null
        ? null
        : turgo.jobsPerSecond() / feed.shardFeed().jobsPerSecond();
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

  /** All that ran, those without a broker and at half load included. */
  List<RunResult> allRuns() {
    List<RunResult> all = new ArrayList<>(runs());
    if (feed != null) {
      all.addAll(List.of(feed.shardFeed(), feed.throughBroker(), feed.throughFeed()));
    }
    return all;
  }

  /** What ran at the row's load. */
  List<RunResult> runs() {
    return Stream.concat(
            Stream.ofNullable(turgo), peers.stream().flatMap(p -> Stream.ofNullable(p.result())))
        .toList();
  }

  boolean verified() {
    return allRuns().stream().allMatch(RunResult::verified);
  }
}
