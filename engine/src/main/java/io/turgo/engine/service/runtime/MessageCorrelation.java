package io.turgo.engine.service.runtime;

import io.turgo.engine.definition.DefinitionFinder;
import io.turgo.engine.exception.MismatchingMessageCorrelationException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Command.Otherwise;
import io.turgo.engine.query.execution.MessageReceivers.Receiver;
import io.turgo.engine.query.execution.MessageReceivers.Wanted;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.MessageCorrelationBuilder;
import io.turgo.engine.runtime.MessageCorrelationResult;
import io.turgo.engine.runtime.MessageCorrelationResultType;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceBuilder;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.Failures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Brings a message to whom it is meant for, by what is said of that. */
final class MessageCorrelation implements MessageCorrelationBuilder {
  private final ApiCalls calls;
  private final InstanceStarter starter;
  private final MessageRecipients recipients;
  private final String messageName;
  private final Map<String, @Nullable Object> wantedVariables = new HashMap<>();
  private final Map<String, @Nullable Object> wantedLocalVariables = new HashMap<>();
  private final Map<String, @Nullable Object> variables = new HashMap<>();
  private final Map<String, @Nullable Object> localVariables = new HashMap<>();
  private @Nullable String businessKey;
  private @Nullable Long instanceId;
  private @Nullable Long definitionId;
  private @Nullable String tenantId;
  private boolean startOnly;

  MessageCorrelation(
      ApiCalls calls, InstanceStarter starter, MessageRecipients recipients, String messageName) {
    this.calls = calls;
    this.starter = starter;
    this.recipients = recipients;
    this.messageName = Arguments.text("messageName", messageName);
  }

  @Override
  public MessageCorrelationBuilder processInstanceBusinessKey(String key) {
    businessKey = Arguments.text("businessKey", key);
    return this;
  }

  @Override
  public MessageCorrelationBuilder processInstanceVariableEquals(
      String variableName, @Nullable Object variableValue) {
    wantedVariables.put(Arguments.text("variableName", variableName), variableValue);
    return this;
  }

  @Override
  public MessageCorrelationBuilder processInstanceVariablesEqual(
      Map<String, ? extends @Nullable Object> wanted) {
    Arguments.required("variables", wanted);
    wanted.forEach(this::processInstanceVariableEquals);
    return this;
  }

  @Override
  public MessageCorrelationBuilder localVariableEquals(
      String variableName, @Nullable Object variableValue) {
    wantedLocalVariables.put(Arguments.text("variableName", variableName), variableValue);
    return this;
  }

  @Override
  public MessageCorrelationBuilder localVariablesEqual(
      Map<String, ? extends @Nullable Object> wanted) {
    Arguments.required("variables", wanted);
    wanted.forEach(this::localVariableEquals);
    return this;
  }

  @Override
  public MessageCorrelationBuilder processInstanceId(String processInstanceId) {
    instanceId = ApiCalls.parse("Process instance", processInstanceId);
    return this;
  }

  @Override
  public MessageCorrelationBuilder processDefinitionId(String processDefinitionId) {
    definitionId = ApiCalls.parse("Process definition", processDefinitionId);
    return this;
  }

  @Override
  public MessageCorrelationBuilder tenantId(String tenant) {
    tenantId = Arguments.text("tenantId", tenant);
    return this;
  }

  @Override
  public MessageCorrelationBuilder withoutTenantId() {
    tenantId = "";
    return this;
  }

  @Override
  public MessageCorrelationBuilder startMessageOnly() {
    startOnly = true;
    return this;
  }

  @Override
  public MessageCorrelationBuilder setVariable(String variableName, @Nullable Object value) {
    Arguments.required("variableName", variableName);
    variables.put(variableName, value);
    return this;
  }

  @Override
  public MessageCorrelationBuilder setVariables(
      @Nullable Map<String, ? extends @Nullable Object> more) {
    if (more != null) {
      variables.putAll(more);
    }
    return this;
  }

  @Override
  public MessageCorrelationBuilder setVariableLocal(String variableName, @Nullable Object value) {
    Arguments.required("variableName", variableName);
    localVariables.put(variableName, value);
    return this;
  }

  @Override
  public MessageCorrelationBuilder setVariablesLocal(
      @Nullable Map<String, ? extends @Nullable Object> more) {
    if (more != null) {
      localVariables.putAll(more);
    }
    return this;
  }

  @Override
  public MessageCorrelationResult correlateWithResult() {
    if (startOnly) {
      return new Result(null, correlateStartMessage());
    }
    Execution reached = bringToOne();
    return reached != null
        ? new Result(reached, null)
        : new Result(null, startOne("no execution waits for it, and it starts no definition"));
  }

  /** The one execution that had the message; null if none waits for it. */
  private @Nullable Execution bringToOne() {
    Receiver before = null;
    TurgoException refused = null;
    while (true) {
      List<Receiver> found = recipients.some(wanted());
      if (found.isEmpty()) {
        return null;
      }
      if (found.size() > 1) {
        throw mismatch(
            "several executions wait for it, such as "
                + described(found.getFirst())
                + " and "
                + described(found.get(1))
                + "; say more of the one that is meant, or use correlateAll");
      }
      Receiver only = found.getFirst();
      if (refused != null && before != null && before.subscriptionId() == only.subscriptionId()) {
        throw refused;
      }
      try {
        calls.call(only.instanceId(), command(only, Otherwise.MISMATCH));
        return only.execution();
      } catch (MismatchingMessageCorrelationException | TurgoObjectNotFoundException e) {
        // nothing was written: somebody else has reached it, and it may wait again elsewhere
        before = only;
        refused = e;
      }
    }
  }

  @Override
  public List<MessageCorrelationResult> correlateAllWithResult() {
    List<Receiver> found = startOnly ? List.of() : recipients.all(wanted());
    List<MessageCorrelationResult> results = new ArrayList<>();
    Failures failures = new Failures(calls);
    found.forEach(one -> results.add(new Result(one.execution(), null)));
    calls.callAll(
        found,
        one -> new ApiCalls.Addressed(one.instanceId(), command(one, Otherwise.DROPPED)),
        failures::add);
    for (ProcessInstanceBuilder start : starts()) {
      failures.during(() -> results.add(new Result(null, start.start())));
    }
    failures.throwFirst();
    return results;
  }

  @Override
  public ProcessInstance correlateStartMessage() {
    if (instanceId != null || !wantedVariables.isEmpty() || !wantedLocalVariables.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "A message that starts an instance selects a process definition, which has no instance"
              + " id and no variables; remove processInstanceId, processInstanceVariableEquals"
              + " and localVariableEquals, and set variables with setVariable");
    }
    return startOne("it starts no definition");
  }

  private ProcessInstance startOne(String none) {
    List<ProcessInstanceBuilder> starts = starts();
    if (starts.isEmpty()) {
      throw mismatch(none);
    }
    if (starts.size() > 1) {
      throw mismatch(
          "it starts definitions of " + starts.size() + " tenants; name one with tenantId");
    }
    return starts.getFirst().start();
  }

  /** Starts of what the message starts. */
  private List<ProcessInstanceBuilder> starts() {
    List<ProcessInstanceBuilder> starts = new ArrayList<>(1);
    if (instanceId != null) {
      return starts;
    }
    Long version = definitionId;
    if (version != null) {
      String startEvent = starter.messageStartOf(version, messageName, tenantId);
      if (startEvent != null) {
        starts.add(start().processDefinitionId(Long.toString(version)).startEventId(startEvent));
      }
      return starts;
    }
    for (DefinitionFinder.Start start : starter.messageStarts(messageName, tenantId)) {
      starts.add(start().messageName(messageName).tenantId(start.subscription().tenantId()));
    }
    return starts;
  }

  private ProcessInstanceBuilder start() {
    return starter
        .builder()
        .businessKey(businessKey)
        .variables(variables)
        .variables(localVariables);
  }

  private Wanted wanted() {
    return new Wanted(
        messageName,
        tenantId,
        businessKey,
        instanceId,
        definitionId,
        wantedVariables,
        wantedLocalVariables);
  }

  private Command command(Receiver to, Otherwise otherwise) {
    return new Command.Receive(
        Long.parseLong(to.execution().getId()),
        Kind.MESSAGE,
        messageName,
        calls.encoded(variables),
        calls.encoded(localVariables),
        false,
        otherwise);
  }

  private static String described(Receiver receiver) {
    return receiver.execution().getId()
        + " at '"
        + receiver.execution().getActivityId()
        + "' in process instance "
        + receiver.instanceId();
  }

  private MismatchingMessageCorrelationException mismatch(String why) {
    StringBuilder text = new StringBuilder("The message '" + messageName + "' ");
    if (businessKey != null) {
      text.append("for the business key '").append(businessKey).append("' ");
    }
    if (!wantedVariables.isEmpty()) {
      text.append("for variables ").append(wantedVariables.keySet()).append(' ');
    }
    if (!wantedLocalVariables.isEmpty()) {
      text.append("for local variables ").append(wantedLocalVariables.keySet()).append(' ');
    }
    if (instanceId != null) {
      text.append("for process instance ").append(instanceId).append(' ');
    }
    return new MismatchingMessageCorrelationException(
        text.append("cannot be correlated: ").append(why).toString());
  }

  private record Result(@Nullable Execution execution, @Nullable ProcessInstance instance)
      implements MessageCorrelationResult {
    @Override
    public MessageCorrelationResultType getResultType() {
      return execution != null
          ? MessageCorrelationResultType.Execution
          : MessageCorrelationResultType.ProcessDefinition;
    }

    @Override
    public @Nullable Execution getExecution() {
      return execution;
    }

    @Override
    public @Nullable ProcessInstance getProcessInstance() {
      return instance;
    }
  }
}
