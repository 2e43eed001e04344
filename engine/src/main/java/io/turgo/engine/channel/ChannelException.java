package io.turgo.engine.channel;

import io.turgo.engine.exception.TurgoException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a channel cannot do a call because its broker is unreachable, full or refuses. Jobs
 * stay in their table and the engine publishes them again.
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
   * @param cause the exception of the broker's client, null for none
   */
  public ChannelException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
