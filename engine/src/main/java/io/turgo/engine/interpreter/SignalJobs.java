package io.turgo.engine.interpreter;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload.Receiver;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;

/**
 * Signals that jobs bring to instances of which there are too many for one unit. Who waited is
 * written when the signal comes, a job for each part of them, in an aggregate without a process and
 * without an execution, which goes with the last job. A job has one job made in each of its
 * instances, in a unit with all of them, so each gets the signal once, whatever crashes.
 */
final class SignalJobs {
  private final StepParts step;
  private final InstanceState state;

  SignalJobs(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** Keeps who is to get a signal, or brings it at once where one unit is enough. */
  void begin(Command.BringSignal bring) {
    if (bring.parts().size() == 1) {
      run(bring.parts().getFirst(), bring.variables());
      return;
    }
    for (List<Receiver> part : bring.parts()) {
      JobRow job = step.jobs().bringSignalLater(bring.name(), part);
      step.jobs().keep(job, bring.variables());
    }
  }

  /** Has jobs bring the signal to those whom a job is for. */
  void run(List<Receiver> receivers, Map<String, VariableValue> variables) {
    step.calls()
        .askForInstance(new Effect.BringLater(receivers, variables), nothing -> state.endIfDone());
  }
}
