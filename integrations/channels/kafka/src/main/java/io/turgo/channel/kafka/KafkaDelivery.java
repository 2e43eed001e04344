package io.turgo.channel.kafka;

import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import java.time.Duration;

/** One record in the hands of the listener. */
final class KafkaDelivery implements JobDelivery {
  final PartitionLedger ledger;
  final long offset;
  private final Holdings holdings;
  private final JobMessage message;
  private final int attempt;

  /** The first call counts; the lock of {@link Holdings} guards it. */
  boolean ended;

  KafkaDelivery(
      Holdings holdings, PartitionLedger ledger, long offset, JobMessage message, int attempt) {
    this.holdings = holdings;
    this.ledger = ledger;
    this.offset = offset;
    this.message = message;
    this.attempt = attempt;
  }

  @Override
  public JobMessage message() {
    return message;
  }

  @Override
  public int attempt() {
    return attempt;
  }

  @Override
  public void acknowledge() {
    holdings.acknowledge(this);
  }

  @Override
  public void release(Duration delay) {
    holdings.release(this, delay);
  }

  @Override
  public void reject(String reason) {
    holdings.reject(this, reason);
  }
}
