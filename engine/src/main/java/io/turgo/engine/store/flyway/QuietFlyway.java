package io.turgo.engine.store.flyway;

import org.flywaydb.core.api.logging.Log;
import org.flywaydb.core.api.logging.LogCreator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs what Flyway says of the engine's migrations; what it counts as information is of use only to
 * who looks for a fault. Public because Flyway makes it by its name.
 */
public final class QuietFlyway implements LogCreator {
  @Override
  public Log createLogger(Class<?> of) {
    return new Quiet(LoggerFactory.getLogger(of));
  }

  private record Quiet(Logger log) implements Log {
    /** Flyway means to take the method away, but asks for it as long as it is there. */
    @Override
    @SuppressWarnings("deprecation")
    public boolean isDebugEnabled() {
      return log.isDebugEnabled();
    }

    @Override
    public void debug(String message) {
      log.debug(message);
    }

    @Override
    public void info(String message) {
      log.debug(message);
    }

    @Override
    public void warn(String message) {
      log.warn(message);
    }

    @Override
    public void error(String message) {
      log.error(message);
    }

    @Override
    public void error(String message, Exception e) {
      log.error(message, e);
    }

    @Override
    public void notice(String message) {
      log.debug(message);
    }
  }
}
