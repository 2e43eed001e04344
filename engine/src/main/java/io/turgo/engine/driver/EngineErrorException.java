package io.turgo.engine.driver;

import io.turgo.engine.exception.TurgoException;

/**
 * A command was not done because of an {@link Error} outside of user code, such as a full heap;
 * nothing of it was written.
 */
public final class EngineErrorException extends TurgoException {
  EngineErrorException(String command, Throwable error) {
    super("Nothing of " + command + " was written: " + error, error);
  }
}
