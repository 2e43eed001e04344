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
   * The form of a definition's start event.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   */
  StartFormData getStartFormData(String processDefinitionId);

  /**
   * The form of a task, with the values of its variables.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such task
   */
  TaskFormData getTaskFormData(String taskId);

  /** Starts an instance with the properties of its start form. */
  default ProcessInstance submitStartFormData(
      String processDefinitionId, Map<String, ? extends @Nullable String> properties) {
    return submitStartFormData(processDefinitionId, null, properties);
  }

  /**
   * Starts an instance with the properties of its start form. Each becomes a variable of its type;
   * those that the form does not have become texts.
   *
   * @throws io.turgo.engine.exception.TurgoException if a required property is missing, one that is
   *     not writable is given, or a value does not fit its type
   */
  ProcessInstance submitStartFormData(
      String processDefinitionId,
      @Nullable String businessKey,
      Map<String, ? extends @Nullable String> properties);

  /**
   * Completes a task with the properties of its form, as {@link #submitStartFormData} takes them.
   */
  void submitTaskFormData(String taskId, Map<String, ? extends @Nullable String> properties);

  /** Keeps the properties of a task's form in variables; the task stays. */
  void saveFormData(String taskId, Map<String, ? extends @Nullable String> properties);

  /** Starts an instance with the fields of its start form, as in Camunda. */
  default ProcessInstance submitStartForm(
      String processDefinitionId, Map<String, ? extends @Nullable Object> values) {
    return submitStartForm(processDefinitionId, null, values);
  }

  /**
   * Starts an instance with the fields of its start form, as in Camunda. Each becomes a variable of
   * its type, those that are not given get their defaults, and those that the form does not have
   * are variables as they are.
   *
   * @throws io.turgo.engine.exception.TurgoException if a value does not hold its constraints
   */
  ProcessInstance submitStartForm(
      String processDefinitionId,
      @Nullable String businessKey,
      Map<String, ? extends @Nullable Object> values);

  /** Completes a task with the fields of its form, as {@link #submitStartForm} takes them. */
  void submitTaskForm(String taskId, Map<String, ? extends @Nullable Object> values);

  /** Renders a start form with the engine's own form engine. */
  default @Nullable Object getRenderedStartForm(String processDefinitionId) {
    return getRenderedStartForm(processDefinitionId, null);
  }

  /**
   * Renders the file of the definition's deployment that the form key of the start event names. The
   * file is a text in UTF-8; expressions in it see beans.
   *
   * @param formEngineName {@code juel}, the only form engine; null means that one
   * @return the rendered text, or the value of a file that is one expression; null without a form
   *     key
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition,
   *     or its deployment has no such file
   * @throws io.turgo.engine.exception.TurgoException if an expression cannot be evaluated
   */
  @Nullable Object getRenderedStartForm(
      String processDefinitionId, @Nullable String formEngineName);

  /** Renders a task's form with the engine's own form engine. */
  default @Nullable Object getRenderedTaskForm(String taskId) {
    return getRenderedTaskForm(taskId, null);
  }

  /**
   * Renders the form of a task, as {@link #getRenderedStartForm(String, String)} renders that of a
   * start event. Expressions in the file see the variables of the task's execution too. A task of
   * no process has no form, so the result is null.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such task, or the
   *     deployment of its definition has no such file
   */
  @Nullable Object getRenderedTaskForm(String taskId, @Nullable String formEngineName);

  /** The form key of a definition's start event as the file has it; null if it has none. */
  @Nullable String getStartFormKey(String processDefinitionId);

  /** The form key of a user task as the file has it; null if it has none. */
  @Nullable String getTaskFormKey(String processDefinitionId, String taskDefinitionKey);
}
