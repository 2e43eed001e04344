package io.turgo.engine.service;

import io.turgo.engine.executor.TurgoJobExecutor;
import io.turgo.engine.usercode.WorkRunner;

/**
 * The parts of an engine that need each other, of which one has to be made first.
 *
 * @param userCode checks listeners that a deployed file declares, for the definitions
 * @param executor hears from the definitions of timers that a deployment has made
 * @param services what scripts name, and what does the effects of instances, for user code and the
 *     driver
 */
record LateParts(
    MadeLater<WorkRunner> userCode,
    MadeLater<TurgoJobExecutor> executor,
    MadeLater<ServiceAssembly> services) {

  /** Returns those of an engine of which nothing is made. */
  static LateParts ofNewEngine() {
    return new LateParts(
        new MadeLater<>("user code"), new MadeLater<>("executor"), new MadeLater<>("services"));
  }
}
