package io.turgo.engine.driver;

import io.turgo.engine.calls.StepLoop;

/** What follows the stepping of an attempt that has its gates. */
sealed interface AfterStep {
  /** What has no data. */
  enum Plain implements AfterStep {
    /** Its unit is being written, and the answer gives the gates up; else they are given up now. */
    IS_WRITTEN,

    /** It goes on with a fresh copy of its instance, or with gates of others. */
    GOES_ON,

    /** It goes on in turn, because others have changed what its user code had seen. */
    GOES_IN_TURN,

    /** What its user code did is undone, and it runs again. */
    IS_UNDONE
  }

  /** Its user code runs. */
  record RunsCode(StepLoop.Reached.Paused<?> paused) implements AfterStep {}

  /** It ends. */
  record Ends(Ending ending) implements AfterStep {}
}
