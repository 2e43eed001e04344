package io.turgo.channel.rabbitmq;

import java.util.concurrent.atomic.AtomicInteger;

/** One partition in the share of a subscription: a consumer at the broker. Safe for all threads. */
final class Claim {
  private final int partition;
  private final Lane lane;

  /** Deliveries that came and are not yet settled at the broker, those waiting here included. */
  private final AtomicInteger unsettled = new AtomicInteger();

  private volatile boolean heard;
  private boolean silent;
  private volatile boolean released;
  private volatile String consumerTag = "";

  Claim(int partition, Lane lane) {
    this.partition = partition;
    this.lane = lane;
  }

  int partition() {
    return partition;
  }

  Lane lane() {
    return lane;
  }

  void consumesAs(String tag) {
    consumerTag = tag;
  }

  String consumerTag() {
    return consumerTag;
  }

  void came() {
    heard = true;
    unsettled.incrementAndGet();
  }

  void settled() {
    unsettled.decrementAndGet();
  }

  int unsettled() {
    return unsettled.get();
  }

  /** Notes whether something came since this was last called; for the subscription's thread. */
  void listen() {
    silent = !heard;
    heard = false;
  }

  /** Whether nothing came between the last two times of listening, and nothing has since. */
  boolean isSilent() {
    return silent && !heard && unsettled() == 0;
  }

  void release() {
    released = true;
  }

  /** Whether what still comes has to go back. */
  boolean isReleased() {
    return released;
  }
}
