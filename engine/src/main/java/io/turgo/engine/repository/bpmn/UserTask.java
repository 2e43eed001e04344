package io.turgo.engine.repository.bpmn;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task that a person does. Texts are as the file has them, expressions included.
 *
 * @since 0.1.0
 */
public interface UserTask extends Activity {
  /** {@return the assignee, by an attribute or a {@code humanPerformer}; null for none} */
  @Nullable String getAssignee();

  /** {@return the owner, null for none} */
  @Nullable String getOwner();

  /**
   * {@return the users who may claim the task, by an attribute or a {@code potentialOwner}; empty
   * for none}
   */
  List<String> getCandidateUsers();

  /**
   * {@return the groups whose members may claim the task, by an attribute, a {@code potentialOwner}
   * or a resource; empty for none}
   */
  List<String> getCandidateGroups();

  /** {@return the priority, null for the default} */
  @Nullable String getPriority();

  /** {@return the key of the form, null for none} */
  @Nullable String getFormKey();

  /** {@return the due date, null for none} */
  @Nullable String getDueDate();

  /** {@return the calendar that reads the due date, null for the default} */
  @Nullable String getBusinessCalendarName();

  /** {@return the category, null for none} */
  @Nullable String getCategory();

  /** {@return the condition under which the task is skipped, null for none} */
  @Nullable String getSkipExpression();
}
