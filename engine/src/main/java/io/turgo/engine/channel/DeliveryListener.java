package io.turgo.engine.channel;

/**
 * Told of deliveries, on the channel's threads. It must be quick and not wait; what it throws is
 * logged, and the delivery is released with a delay of the channel's choice.
 */
@FunctionalInterface
public interface DeliveryListener {
  void delivered(JobDelivery delivery);
}
