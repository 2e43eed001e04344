package io.turgo.engine.channel;

import io.turgo.engine.annotation.Experimental;

/**
 * The consumption of one queue by one node. All methods may be called from any thread.
 *
 * @since 0.1.0
 */
@Experimental
public interface JobSubscription extends AutoCloseable {
  /**
   * Takes no new messages until {@link #resume}. A few may still be delivered until this returns;
   * those in hand stay in hand.
   */
  void pause();

  /** Takes new messages again after {@link #pause}; does nothing otherwise. */
  void resume();

  /**
   * Whether the broker could be reached when it was last tried. Deliveries stop while it cannot.
   *
   * @return true if it could be reached
   */
  boolean isConnected();

  /**
   * Ends the consumption within a bound. When this returns nothing is delivered any more,
   * acknowledgements given before have been sent if the broker could be reached, and unfinished
   * messages go back to the broker immediately.
   */
  @Override
  void close();
}
