package io.turgo.engine.usercode;

import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.TaskCommand;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The variables that a command sets or removes by name. */
public final class WrittenVariables {
  private WrittenVariables() {}

  public static Collection<String> of(Command command) {
    return switch (command) {
      case Command.SetVariables set -> set.variables().keySet();
      case Command.SetVariablesLater set -> set.variables().keySet();
      case Command.RemoveVariables remove -> remove.names();
      case Command.ChangeVariables change ->
          Stream.concat(change.variables().keySet().stream(), change.removed().stream()).toList();
      case Command.Trigger trigger -> trigger.variables().keySet();
      case Command.TriggerLater trigger -> trigger.variables().keySet();
      case TaskCommand.SetTaskVariables set -> set.variables().keySet();
      case TaskCommand.RemoveTaskVariables remove -> remove.names();
      case TaskCommand.CompleteTask complete -> complete.variables().keySet();
      case TaskCommand.SubmitForm form -> of(form.then());
      case TaskCommand.ResolveTask resolve -> resolve.variables().keySet();
      case Command.CalledEnded ended ->
          ended.results().stream().map(CallOutcome.VariableChange::name).toList();
      default -> List.of();
    };
  }
}
