package io.turgo.engine.calls;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Command;

/** Does commands that user code of a running unit gives, as a part of that unit. */
@FunctionalInterface
public interface EngineCalls {
  /**
   * Does a command and answers the instance as the unit will leave it.
   *
   * @throws io.turgo.engine.exception.TurgoException if it cannot be done
   */
  InstanceState call(long instanceId, Command command);
}
