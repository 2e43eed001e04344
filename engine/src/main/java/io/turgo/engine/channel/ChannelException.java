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
  public ChannelException(String message) {
    super(message);
  }

  public ChannelException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
