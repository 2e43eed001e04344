package io.turgo.engine.channel;

import io.turgo.engine.exception.TurgoException;
import org.jspecify.annotations.Nullable;

/**
 * A channel could not do what was asked: its broker is away, full, or refuses. Jobs stay in their
 * table and are published again.
 *
 * @since 0.1.0
 */
public class ChannelException extends TurgoException {
  /**
   * An exception without a cause.
   *
   * @param message what the channel could not do, and why
   */
  public ChannelException(String message) {
    super(message);
  }

  /**
   * An exception with a cause.
   *
   * @param message what the channel could not do, and why
   * @param cause what the broker's client threw, null for none
   */
  public ChannelException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
