package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.InstanceState;

/** Where a {@link Stepper} stopped. */
public sealed interface Step {
  /** It needs user code run. */
  record Call(UserCall call) implements Step {}

  /** The command is done; the state holds what is to be committed. */
  record Done(InstanceState state) implements Step {}

  /** User code threw: the unit is dropped. */
  record Failed(UserCall call, Throwable error) implements Step {}

  /** The command can not be done on this state, such as for a task that does not exist. */
  record Rejected(TurgoException reason) implements Step {}
}
