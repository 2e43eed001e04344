package io.turgo.engine;

import io.turgo.engine.interpreter.Command;
import io.turgo.engine.runtime.ProcessInstanceUpdateBuilder;
import org.jspecify.annotations.Nullable;

/** {@link ProcessInstanceUpdateBuilder} by one command. */
final class InstanceUpdate implements ProcessInstanceUpdateBuilder {
  private final ApiCalls calls;
  private final String processInstanceId;
  private Command.@Nullable NewName businessKey;
  private Command.@Nullable NewName name;

  InstanceUpdate(ApiCalls calls, String processInstanceId) {
    this.calls = calls;
    this.processInstanceId = processInstanceId;
  }

  @Override
  public ProcessInstanceUpdateBuilder businessKey(@Nullable String newBusinessKey) {
    businessKey = new Command.NewName(Arguments.storable("businessKey", newBusinessKey));
    return this;
  }

  @Override
  public ProcessInstanceUpdateBuilder name(@Nullable String newName) {
    name = new Command.NewName(Arguments.storable("name", newName));
    return this;
  }

  @Override
  public void update() {
    calls.ofInstance(processInstanceId, new Command.Rename(businessKey, name));
  }
}
