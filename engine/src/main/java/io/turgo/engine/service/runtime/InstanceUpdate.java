package io.turgo.engine.service.runtime;

import io.turgo.engine.interpreter.Command;
import io.turgo.engine.runtime.ProcessInstanceUpdateBuilder;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** {@link ProcessInstanceUpdateBuilder} by one command. */
final class InstanceUpdate implements ProcessInstanceUpdateBuilder {
  private final ApiCalls calls;
  private final String processInstanceId;
  private Command.@Nullable NewText businessKey;
  private Command.@Nullable NewText name;
  private Command.@Nullable NewText businessStatus;
  private Command.@Nullable NewTime dueAt;

  InstanceUpdate(ApiCalls calls, String processInstanceId) {
    this.calls = calls;
    this.processInstanceId = processInstanceId;
  }

  @Override
  public ProcessInstanceUpdateBuilder businessKey(@Nullable String newBusinessKey) {
    businessKey = new Command.NewText(Arguments.storable("businessKey", newBusinessKey));
    return this;
  }

  @Override
  public ProcessInstanceUpdateBuilder name(@Nullable String newName) {
    name = new Command.NewText(Arguments.storable("name", newName));
    return this;
  }

  @Override
  public ProcessInstanceUpdateBuilder businessStatus(@Nullable String newBusinessStatus) {
    businessStatus = new Command.NewText(Arguments.storable("businessStatus", newBusinessStatus));
    return this;
  }

  @Override
  public ProcessInstanceUpdateBuilder dueDate(@Nullable Date newDueDate) {
    dueAt = new Command.NewTime(newDueDate == null ? null : newDueDate.getTime());
    return this;
  }

  @Override
  public void update() {
    calls.ofInstance(
        processInstanceId, new Command.ChangeInstance(businessKey, name, businessStatus, dueAt));
  }
}
