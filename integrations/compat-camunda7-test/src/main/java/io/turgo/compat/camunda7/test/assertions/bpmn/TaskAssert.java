package io.turgo.compat.camunda7.test.assertions.bpmn;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a task.
 *
 * @since 0.1.0
 */
public class TaskAssert extends AbstractProcessAssert<TaskAssert, Task> {
  /**
   * An assertion.
   *
   * @param engine the engine that is asked
   * @param actual what it is about
   */
  protected TaskAssert(ProcessEngine engine, @Nullable Task actual) {
    super(engine, actual, TaskAssert.class);
  }

  static TaskAssert assertThat(ProcessEngine engine, @Nullable Task actual) {
    return new TaskAssert(engine, actual);
  }

  @Override
  protected @Nullable Task getCurrent() {
    return engine.getTaskService().createTaskQuery().taskId(actual.getId()).singleResult();
  }

  @Override
  protected String toString(Task object) {
    return "task " + object.getId() + " '" + object.getName() + "'";
  }

  /**
   * Checks that the task has no assignee.
   *
   * @return this assertion
   */
  public TaskAssert isNotAssigned() {
    Task current = getExistingCurrent();
    return check(
        current.getAssignee() == null,
        "Expecting %s not to be assigned, but it is assigned to '%s'",
        toString(current),
        current.getAssignee());
  }

  /**
   * Checks the assignee.
   *
   * @param userId the expected one
   * @return this assertion
   */
  public TaskAssert isAssignedTo(String userId) {
    Task current = getExistingCurrent();
    return check(
        Objects.equals(current.getAssignee(), userId),
        "Expecting %s to have assignee '%s', but has '%s'",
        toString(current),
        userId,
        current.getAssignee());
  }

  /**
   * Checks that a group is a candidate of a task that nobody has claimed.
   *
   * @param candidate the id
   * @return this assertion
   */
  public TaskAssert hasCandidateGroup(String candidate) {
    return hasCandidate(candidate, IdentityLink::getGroupId, true);
  }

  /**
   * Checks that a group is a candidate, even if another user has claimed the task.
   *
   * @param candidate the id
   * @return this assertion
   */
  public TaskAssert hasCandidateGroupAssociated(String candidate) {
    return hasCandidate(candidate, IdentityLink::getGroupId, false);
  }

  /**
   * Checks that a user is a candidate of a task that nobody has claimed.
   *
   * @param candidate the id
   * @return this assertion
   */
  public TaskAssert hasCandidateUser(String candidate) {
    return hasCandidate(candidate, IdentityLink::getUserId, true);
  }

  /**
   * Checks that a user is a candidate, even if another user has claimed the task.
   *
   * @param candidate the id
   * @return this assertion
   */
  public TaskAssert hasCandidateUserAssociated(String candidate) {
    return hasCandidate(candidate, IdentityLink::getUserId, false);
  }

  /**
   * Checks that a user is a candidate.
   *
   * @param candidate the user
   * @param unassigned whether the task must have no assignee
   * @return this assertion
   */
  public TaskAssert hasCandidateUser(String candidate, boolean unassigned) {
    return hasCandidate(candidate, IdentityLink::getUserId, unassigned);
  }

  private TaskAssert hasCandidate(
      String candidate, Function<IdentityLink, @Nullable String> id, boolean unassigned) {
    Task current = getExistingCurrent();
    if (unassigned) {
      isNotAssigned();
    }
    return check(
        engine.getTaskService().getIdentityLinksForTask(current.getId()).stream()
            .anyMatch(
                link -> link.getType().equals("candidate") && candidate.equals(id.apply(link))),
        "Expecting %s to have the candidate '%s', but it has %s",
        toString(current),
        candidate,
        engine.getTaskService().getIdentityLinksForTask(current.getId()));
  }

  /**
   * Checks when the task is due.
   *
   * @param dueDate the expected one
   * @return this assertion
   */
  public TaskAssert hasDueDate(Date dueDate) {
    Task current = getExistingCurrent();
    return check(
        sameTime(current.getDueDate(), dueDate),
        "Expecting %s to have due date '%s', but has '%s'",
        toString(current),
        dueDate,
        current.getDueDate());
  }

  /**
   * Checks the id in the model.
   *
   * @param taskDefinitionKey the expected one
   * @return this assertion
   */
  public TaskAssert hasDefinitionKey(String taskDefinitionKey) {
    Task current = getExistingCurrent();
    return check(
        Objects.equals(current.getTaskDefinitionKey(), taskDefinitionKey),
        "Expecting %s to have definition key '%s', but has '%s'",
        toString(current),
        taskDefinitionKey,
        current.getTaskDefinitionKey());
  }

  /**
   * Checks the form key.
   *
   * @param formKey the expected one
   * @return this assertion
   */
  public TaskAssert hasFormKey(String formKey) {
    Task current = getExistingCurrent();
    return check(
        Objects.equals(current.getFormKey(), formKey),
        "Expecting %s to have form key '%s', but has '%s'",
        toString(current),
        formKey,
        current.getFormKey());
  }

  /**
   * Checks the id.
   *
   * @param id the expected one
   * @return this assertion
   */
  public TaskAssert hasId(String id) {
    Task current = getExistingCurrent();
    return check(
        Objects.equals(current.getId(), id),
        "Expecting %s to have id '%s', but has '%s'",
        toString(current),
        id,
        current.getId());
  }

  /**
   * Checks the name.
   *
   * @param name the expected one
   * @return this assertion
   */
  public TaskAssert hasName(String name) {
    Task current = getExistingCurrent();
    return check(
        Objects.equals(current.getName(), name),
        "Expecting %s to have name '%s', but has '%s'",
        toString(current),
        name,
        current.getName());
  }

  /**
   * Checks the description.
   *
   * @param description the expected one
   * @return this assertion
   */
  public TaskAssert hasDescription(String description) {
    Task current = getExistingCurrent();
    return check(
        Objects.equals(current.getDescription(), description),
        "Expecting %s to have description '%s', but has '%s'",
        toString(current),
        description,
        current.getDescription());
  }
}
