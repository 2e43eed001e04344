package io.turgo.engine.migration;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a mapping says beside its elements.
 *
 * @param <T> the kind of mapping
 * @since 0.1.0
 */
public interface ActivityMigrationMappingOptions<T extends ActivityMigrationMapping> {
  /**
   * The target is in the process that called this one.
   *
   * @param fromCallActivityId the call activity there, which is ended
   * @return this mapping
   */
  T inParentProcessOfCallActivityId(String fromCallActivityId);

  /**
   * The target is in the process that a call activity of the new version calls, in its version
   * then.
   *
   * @param toCallActivityId the call activity
   * @return this mapping
   */
  T inSubProcessOfCallActivityId(String toCallActivityId);

  /**
   * The target is in a version of the process that a call activity of the new version calls.
   *
   * @param toCallActivityId the call activity
   * @param subProcessDefVersion the version
   * @return this mapping
   */
  T inSubProcessOfCallActivityId(String toCallActivityId, int subProcessDefVersion);

  /**
   * Options of a mapping to one activity.
   *
   * @param <T> the kind of mapping
   */
  interface SingleToActivityOptions<T extends ActivityMigrationMapping>
      extends ActivityMigrationMappingOptions<T> {
    /**
     * Gives the task a name.
     *
     * @param newName the name
     * @return this mapping
     */
    T withNewName(String newName);

    /** {@return the new name; null to keep the name that the task has} */
    @Nullable String getWithNewName();

    /**
     * Gives the task an assignee.
     *
     * @param newAssigneeId the id of a user
     * @return this mapping
     */
    T withNewAssignee(String newAssigneeId);

    /** {@return the new assignee; null to keep the assignee that the task has} */
    @Nullable String getWithNewAssignee();

    /**
     * Gives the task an owner.
     *
     * @param newOwnerId the id of a user
     * @return this mapping
     */
    T withNewOwner(String newOwnerId);

    /** {@return the new owner; null to keep the owner that the task has} */
    @Nullable String getWithNewOwner();

    /**
     * Gives the task a form.
     *
     * @param newFormKey its key
     * @return this mapping
     */
    T withNewFormKey(String newFormKey);

    /** {@return the new key of a form; null to keep the form that the task has} */
    @Nullable String getWithNewFormKey();

    /**
     * Gives the task a due date.
     *
     * @param newDueDate a date or a time of ISO 8601
     * @return this mapping
     */
    T withNewDueDate(String newDueDate);

    /** {@return the new due date; null to keep the due date that the task has} */
    @Nullable String getWithNewDueDate();

    /**
     * Gives the task a priority.
     *
     * @param newPriority a whole number
     * @return this mapping
     */
    T withNewPriority(String newPriority);

    /** {@return the new priority; null to keep the priority that the task has} */
    @Nullable String getWithNewPriority();

    /**
     * Gives the task a category.
     *
     * @param newCategory the category
     * @return this mapping
     */
    T withNewCategory(String newCategory);

    /** {@return the new category; null to keep the category that the task has} */
    @Nullable String getWithNewCategory();

    /**
     * Gives the task other candidate users.
     *
     * @param newCandidateUsers ids of users
     * @return this mapping
     */
    T withNewCandidateUsers(List<String> newCandidateUsers);

    /** {@return the new candidate users; null for those that the task has} */
    @Nullable List<String> getWithNewCandidateUsers();

    /**
     * Gives the task other candidate groups.
     *
     * @param newCandidateGroups ids of groups
     * @return this mapping
     */
    T withNewCandidateGroups(List<String> newCandidateGroups);

    /** {@return the new candidate groups; null for those that the task has} */
    @Nullable List<String> getWithNewCandidateGroups();

    /**
     * Sets a local variable of the activity.
     *
     * @param variableName the name
     * @param variableValue the value
     * @return this mapping
     */
    T withLocalVariable(String variableName, @Nullable Object variableValue);

    /**
     * Sets local variables of the activity.
     *
     * @param variables the values by name
     * @return this mapping
     */
    T withLocalVariables(Map<String, ? extends @Nullable Object> variables);

    /** {@return the local variables by name} */
    Map<String, @Nullable Object> getActivityLocalVariables();
  }

  /**
   * Options of a mapping to several activities.
   *
   * @param <T> the kind of mapping
   */
  interface MultipleToActivityOptions<T extends ActivityMigrationMapping>
      extends ActivityMigrationMappingOptions<T> {
    /**
     * Sets a local variable of one of the activities.
     *
     * @param toActivity the activity
     * @param variableName the name
     * @param variableValue the value
     * @return this mapping
     */
    T withLocalVariableForActivity(
        String toActivity, String variableName, @Nullable Object variableValue);

    /**
     * Sets local variables of one of the activities.
     *
     * @param toActivity the activity
     * @param variables the values by name
     * @return this mapping
     */
    T withLocalVariablesForActivity(
        String toActivity, Map<String, ? extends @Nullable Object> variables);

    /**
     * Sets a local variable of each of the activities.
     *
     * @param variableName the name
     * @param variableValue the value
     * @return this mapping
     */
    T withLocalVariableForAllActivities(String variableName, @Nullable Object variableValue);

    /**
     * Sets local variables of each of the activities.
     *
     * @param variables the values by name
     * @return this mapping
     */
    T withLocalVariablesForAllActivities(Map<String, ? extends @Nullable Object> variables);

    /**
     * Sets local variables.
     *
     * @param mappingVariables the values by name, by activity
     * @return this mapping
     */
    T withLocalVariables(
        Map<String, ? extends Map<String, ? extends @Nullable Object>> mappingVariables);

    /** {@return the local variables by name, by activity} */
    Map<String, Map<String, @Nullable Object>> getActivitiesLocalVariables();
  }
}
