package io.turgo.engine;

import io.turgo.engine.form.StartFormData;
import io.turgo.engine.form.TaskFormData;
import io.turgo.engine.runtime.ProcessInstance;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the forms of start events and user tasks, and submits the values that people filled in.
 *
 * <p><b>Transaction:</b> Each submission is one unit of work, as in {@link RuntimeService} and
 * {@link TaskService}.
 *
 * <p><b>Errors:</b> Calls throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for
 * a missing argument, {@link io.turgo.engine.exception.TurgoObjectNotFoundException} if the
 * definition or the task does not exist, and {@link io.turgo.engine.exception.TurgoException} for a
 * value that its field does not accept.
 *
 * <p><b>Threads:</b> Safe for all threads. Queries and builders that the methods return belong to
 * the thread that asked for them.
 *
 * @since 0.1.0
 */
public interface FormService {
  /**
   * {@return the form of a definition's start event}
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   */
  StartFormData getStartFormData(String processDefinitionId);

  /**
   * {@return the form of a task, with the values of its variables}
   *
   * @param taskId the id of an open task
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such task
   */
  TaskFormData getTaskFormData(String taskId);

  /**
   * Starts an instance without a business key, as {@link #submitStartFormData(String, String, Map)}
   * does.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param properties values as text by the id of the form property; a value may be null
   * @return the process instance as its first unit of work left it; it may have ended
   */
  default ProcessInstance submitStartFormData(
      String processDefinitionId, Map<String, ? extends @Nullable String> properties) {
    return submitStartFormData(processDefinitionId, null, properties);
  }

  /**
   * Starts an instance with the properties of its start form. Each becomes a variable of its type;
   * properties that the form does not have become texts.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param businessKey the user's own name for the case; null for none
   * @param properties values as text by the id of the form property; a value may be null
   * @return the process instance as its first unit of work left it; it may have ended
   * @throws io.turgo.engine.exception.TurgoException if a required property is missing, one that is
   *     not writable is given, or a value does not fit its type
   */
  ProcessInstance submitStartFormData(
      String processDefinitionId,
      @Nullable String businessKey,
      Map<String, ? extends @Nullable String> properties);

  /**
   * Completes a task with the properties of its form, as {@link #submitStartFormData} takes them.
   *
   * @param taskId the id of an open task
   * @param properties values as text by the id of the form property; a value may be null
   */
  void submitTaskFormData(String taskId, Map<String, ? extends @Nullable String> properties);

  /**
   * Stores the properties of a task's form in variables. The task stays open.
   *
   * @param taskId the id of an open task
   * @param properties values as text by the id of the form property; a value may be null
   */
  void saveFormData(String taskId, Map<String, ? extends @Nullable String> properties);

  /**
   * Starts an instance as {@link #submitStartForm(String, String, Map)} does, with the business key
   * that the form may name a field for.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param values values by the id of the form field; a value may be null
   * @return the process instance as its first unit of work left it; it may have ended
   */
  default ProcessInstance submitStartForm(
      String processDefinitionId, Map<String, ? extends @Nullable Object> values) {
    return submitStartForm(processDefinitionId, null, values);
  }

  /**
   * Starts an instance with the fields of its start form, as in Camunda. Each becomes a variable of
   * its type. Fields without a value get their defaults. Values that the form has no field for
   * become variables as they are.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param businessKey the user's own name for the case; null for the value of the form's business
   *     key field, if it has one
   * @param values values by the id of the form field; a value may be null
   * @return the process instance as its first unit of work left it; it may have ended
   * @throws io.turgo.engine.exception.TurgoException if a value does not hold its constraints
   */
  ProcessInstance submitStartForm(
      String processDefinitionId,
      @Nullable String businessKey,
      Map<String, ? extends @Nullable Object> values);

  /**
   * Completes a task with the fields of its form, as {@link #submitStartForm} takes them.
   *
   * @param taskId the id of an open task
   * @param values values by the id of the form field; a value may be null
   */
  void submitTaskForm(String taskId, Map<String, ? extends @Nullable Object> values);

  /**
   * Renders the start form of a definition, as {@link #getRenderedStartForm(String, String)} does.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @return the rendered text, or the value of a file that is one expression; null without a form
   *     key
   */
  default @Nullable Object getRenderedStartForm(String processDefinitionId) {
    return getRenderedStartForm(processDefinitionId, null);
  }

  /**
   * Renders the file that the form key of the start event names. It must be in the deployment of
   * the definition. The file is a text in UTF-8; expressions in it see beans.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param formEngineName {@code juel}, the only form engine; null means that one
   * @return the rendered text, or the value of a file that is one expression; null without a form
   *     key
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition,
   *     or its deployment has no such file
   * @throws io.turgo.engine.exception.TurgoException if an expression cannot be evaluated
   */
  @Nullable Object getRenderedStartForm(
      String processDefinitionId, @Nullable String formEngineName);

  /**
   * Renders the form of a task, as {@link #getRenderedTaskForm(String, String)} does.
   *
   * @param taskId the id of an open task
   * @return the rendered text, or the value of a file that is one expression; null without a form
   *     key
   */
  default @Nullable Object getRenderedTaskForm(String taskId) {
    return getRenderedTaskForm(taskId, null);
  }

  /**
   * Renders the form of a task, as {@link #getRenderedStartForm(String, String)} renders that of a
   * start event. Expressions in the file see the variables of the task's execution too. A task of
   * no process has no form, so the result is null.
   *
   * @param taskId the id of an open task
   * @param formEngineName {@code juel}, the only form engine; null means that one
   * @return the rendered text, or the value of a file that is one expression; null without a form
   *     key
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such task, or the
   *     deployment of its definition has no such file
   */
  @Nullable Object getRenderedTaskForm(String taskId, @Nullable String formEngineName);

  /**
   * {@return the form key of a definition's start event as the file has it; null if it has none}
   *
   * @param processDefinitionId the id of one deployed version of a process
   */
  @Nullable String getStartFormKey(String processDefinitionId);

  /**
   * {@return the form key of a user task as the file has it; null if it has none}
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param taskDefinitionKey the id of the user task in the BPMN file
   */
  @Nullable String getTaskFormKey(String processDefinitionId, String taskDefinitionKey);
}
