package io.turgo.engine.service.form;

import io.turgo.engine.FormService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoScriptEvaluationException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.ExpressionCompiler;
import io.turgo.engine.expression.ExpressionException;
import io.turgo.engine.form.FormField;
import io.turgo.engine.form.FormProperty;
import io.turgo.engine.form.StartFormData;
import io.turgo.engine.form.TaskFormData;
import io.turgo.engine.interpreter.TaskCommand;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.form.Form;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.runtime.InstanceStarter;
import io.turgo.engine.task.Task;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Forms by the models that are deployed; what is submitted goes through the other services. */
public final class TurgoFormService implements FormService {
  private static final String FORM_ENGINE = "juel";
  private static final Form NONE = new Form(null, List.of(), List.of(), null);

  private final DefinitionRegistry definitions;
  private final RepositoryService repository;
  private final RuntimeService runtime;
  private final TaskService tasks;
  private final InstanceStarter starter;
  private final ApiCalls calls;
  private final ExpressionCompiler expressions;

  public TurgoFormService(
      DefinitionRegistry definitions,
      RepositoryService repository,
      RuntimeService runtime,
      TaskService tasks,
      InstanceStarter starter,
      ApiCalls calls,
      ExpressionCompiler expressions) {
    this.definitions = definitions;
    this.repository = repository;
    this.runtime = runtime;
    this.tasks = tasks;
    this.starter = starter;
    this.calls = calls;
    this.expressions = expressions;
  }

  private record OfStart(
      @Nullable String getFormKey,
      String getDeploymentId,
      List<FormProperty> getFormProperties,
      List<FormField> getFormFields,
      ProcessDefinition getProcessDefinition)
      implements StartFormData {}

  private record OfTask(
      @Nullable String getFormKey,
      String getDeploymentId,
      List<FormProperty> getFormProperties,
      List<FormField> getFormFields,
      Task getTask)
      implements TaskFormData {}

  @Override
  public StartFormData getStartFormData(String processDefinitionId) {
    ProcessDefinition definition = definition(processDefinitionId);
    Form form = startForm(processDefinitionId);
    FormValues values = new FormValues(form, null);
    return ofModel(
        processDefinitionId,
        () ->
            new OfStart(
                values.key(),
                definition.getDeploymentId(),
                values.properties(),
                values.fields(),
                definition));
  }

  @Override
  public TaskFormData getTaskFormData(String taskId) {
    Task task = task(taskId);
    FormValues values = new FormValues(taskForm(task), variables(task));
    return ofModel(
        definitionId(task),
        () ->
            new OfTask(
                values.key(), deploymentId(task), values.properties(), values.fields(), task));
  }

  @Override
  public ProcessInstance submitStartFormData(
      String processDefinitionId,
      @Nullable String businessKey,
      Map<String, ? extends @Nullable String> properties) {
    Arguments.required("properties", properties);
    definition(processDefinitionId);
    return start(
        processDefinitionId,
        businessKey,
        ofModel(
            processDefinitionId,
            () -> new FormSubmission(startForm(processDefinitionId), null).properties(properties)),
        FormSubmission.texts(properties));
  }

  @Override
  public void submitTaskFormData(
      String taskId, Map<String, ? extends @Nullable String> properties) {
    complete(taskId, submitted(taskId, properties), FormSubmission.texts(properties));
  }

  @Override
  public void saveFormData(String taskId, Map<String, ? extends @Nullable String> properties) {
    Map<String, @Nullable Object> variables = submitted(taskId, properties);
    calls.ofTask(
        taskId,
        id ->
            new TaskCommand.SubmitForm(
                id,
                FormSubmission.texts(properties),
                new TaskCommand.SetTaskVariables(id, calls.encoded(variables), false)));
  }

  private void complete(
      String taskId, Map<String, @Nullable Object> variables, Map<String, @Nullable String> form) {
    calls.ofTask(
        taskId,
        id ->
            new TaskCommand.SubmitForm(
                id, form, new TaskCommand.CompleteTask(id, calls.encoded(variables))));
  }

  private Map<String, @Nullable Object> submitted(
      String taskId, Map<String, ? extends @Nullable String> properties) {
    Arguments.required("properties", properties);
    Task task = task(taskId);
    return ofModel(
        definitionId(task),
        () -> new FormSubmission(taskForm(task), variables(task)).properties(properties));
  }

  @Override
  public ProcessInstance submitStartForm(
      String processDefinitionId,
      @Nullable String businessKey,
      Map<String, ? extends @Nullable Object> values) {
    Arguments.required("values", values);
    definition(processDefinitionId);
    Form form = startForm(processDefinitionId);
    Map<String, @Nullable Object> variables =
        ofModel(processDefinitionId, () -> new FormSubmission(form, null).fields(values));
    Object ofField =
        form.businessKeyField() == null ? null : variables.get(form.businessKeyField());
    return start(
        processDefinitionId,
        businessKey == null && ofField != null ? ofField.toString() : businessKey,
        variables,
        FormSubmission.texts(values));
  }

  @Override
  public void submitTaskForm(String taskId, Map<String, ? extends @Nullable Object> values) {
    Arguments.required("values", values);
    Task task = task(taskId);
    complete(
        taskId,
        ofModel(
            definitionId(task),
            () -> new FormSubmission(taskForm(task), variables(task)).fields(values)),
        FormSubmission.texts(values));
  }

  @Override
  public @Nullable Object getRenderedStartForm(
      String processDefinitionId, @Nullable String formEngineName) {
    ProcessDefinition definition = definition(processDefinitionId);
    requireFormEngine(formEngineName);
    return ofModel(
        processDefinitionId,
        () ->
            rendered(
                definition.getDeploymentId(),
                new FormValues(startForm(processDefinitionId), null)));
  }

  @Override
  public @Nullable Object getRenderedTaskForm(String taskId, @Nullable String formEngineName) {
    Task task = anyTask(taskId);
    if (task.getProcessDefinitionId() == null) {
      return null;
    }
    requireFormEngine(formEngineName);
    return ofModel(
        definitionId(task),
        () -> rendered(deploymentId(task), new FormValues(taskForm(task), variables(task))));
  }

  private static void requireFormEngine(@Nullable String name) {
    if (name != null && !name.equals(FORM_ENGINE)) {
      throw new TurgoException(
          "There is no form engine '" + name + "'; the only one is '" + FORM_ENGINE + "'");
    }
  }

  private @Nullable Object rendered(String deploymentId, FormValues values) {
    String key = values.key();
    if (key == null) {
      return null;
    }
    try {
      return values.evaluated(expressions.compile(file(deploymentId, key)));
    } catch (ExpressionException e) {
      throw new TurgoScriptEvaluationException(
          "Form '"
              + key
              + "' of deployment "
              + deploymentId
              + " cannot be rendered: "
              + e.getMessage(),
          e);
    }
  }

  private String file(String deploymentId, String name) {
    try (InputStream content = repository.getResourceAsStream(deploymentId, name)) {
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public @Nullable String getStartFormKey(String processDefinitionId) {
    definition(processDefinitionId);
    return text(startForm(processDefinitionId).key());
  }

  @Override
  public @Nullable String getTaskFormKey(String processDefinitionId, String taskDefinitionKey) {
    Arguments.required("taskDefinitionKey", taskDefinitionKey);
    definition(processDefinitionId);
    ProcessGraph graph = graph(processDefinitionId);
    if (!(graph.findNode(taskDefinitionKey).orElse(null) instanceof GraphNode.UserTask)) {
      throw new TurgoObjectNotFoundException(
          "User task '"
              + taskDefinitionKey
              + "' does not exist in process definition "
              + processDefinitionId);
    }
    return text(form(graph, taskDefinitionKey).key());
  }

  private static @Nullable String text(@Nullable CompiledExpression key) {
    return key == null ? null : key.text();
  }

  private ProcessInstance start(
      String definitionId,
      @Nullable String businessKey,
      Map<String, @Nullable Object> variables,
      Map<String, @Nullable String> form) {
    return starter
        .builder(form)
        .processDefinitionId(definitionId)
        .businessKey(businessKey)
        .variables(variables)
        .start();
  }

  /** Evaluates what a form says, as code of its model. */
  private <T extends @Nullable Object> T ofModel(String definitionId, Supplier<T> evaluation) {
    return calls.border().ofModel(ApiCalls.parse("Process definition", definitionId), evaluation);
  }

  private ProcessDefinition definition(String id) {
    Arguments.required("processDefinitionId", id);
    return repository.getProcessDefinition(id);
  }

  private Task anyTask(String id) {
    Arguments.required("taskId", id);
    Task task = tasks.createTaskQuery().taskId(id).singleResult();
    if (task == null) {
      throw new TurgoObjectNotFoundException("Task " + id + " does not exist");
    }
    return task;
  }

  private Task task(String id) {
    Task task = anyTask(id);
    if (task.getProcessDefinitionId() == null) {
      throw new TurgoException("Task " + id + " is of no process, so it has no form");
    }
    return task;
  }

  private static String definitionId(Task task) {
    return Objects.requireNonNull(task.getProcessDefinitionId());
  }

  /** The deployment of its process or case. */
  private String deploymentId(Task task) {
    long definitionId = ApiCalls.parse("Process definition", definitionId(task));
    return Long.toString(definitions.byId(definitionId).deploymentId());
  }

  private Map<String, @Nullable Object> variables(Task task) {
    return runtime.getVariables(Objects.requireNonNull(task.getExecutionId()));
  }

  private ProcessGraph graph(String definitionId) {
    return definitions.graph(ApiCalls.parse("Process definition", definitionId));
  }

  private Form startForm(String definitionId) {
    ProcessGraph graph = graph(definitionId);
    return form(graph, graph.root().startNodeId());
  }

  private Form taskForm(Task task) {
    String element = task.getTaskDefinitionKey();
    return element == null ? NONE : form(graph(definitionId(task)), element);
  }

  private static Form form(ProcessGraph graph, String node) {
    return graph.about().extensions().get(node) instanceof Form form ? form : NONE;
  }
}
