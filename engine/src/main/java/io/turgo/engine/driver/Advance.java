package io.turgo.engine.driver;

import io.turgo.engine.calls.StepLoop;
import io.turgo.engine.instance.InstanceState;

/** How far stepping brought an attempt. */
sealed interface Advance {
  /** It can be committed. */
  record Ready(InstanceState state) implements Advance {}

  /** User code is needed whose outcome is not known. */
  record NeedsCall(StepLoop.Reached.Paused<?> paused) implements Advance {}

  /** It comes to nothing on a copy of its instance that may be old. */
  record NeedsFreshCopy() implements Advance {}

  /** It comes to nothing. */
  record Over(Ending ending) implements Advance {}
}
