package io.turgo.engine.interpreter;

import io.turgo.engine.model.Implementation;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How an instance gets to another version of its process; data only, so that it can be stepped
 * again. What no mapping names goes to the element of the same id.
 *
 * @param definitionId the version that it gets to
 * @param onlyFrom the only version from which it may come; null for any
 * @param mappings of elements
 * @param renewed ids of elements there whose event waits anew, as the new version has it
 * @param strict whether an element of another type is a problem, and is not begun anew instead; and
 *     whether only what mappings name goes anywhere, and the history of what has ended stays in the
 *     old version
 * @param tellsScopes whether listeners hear of sub-processes that begin since only the new version
 *     has them
 * @param mapsScopes whether input parameters of these are evaluated
 * @param variables of the instance
 * @param localVariables of executions, by the id of their new activity
 * @param tasks changes of tasks that stay, by the id of their new activity
 * @param armed start events of event sub-processes there that begin to wait
 * @param before code that is run in the old version; null for none
 * @param after code that is run in the new one; null for none
 */
public record VersionChange(
    long definitionId,
    @Nullable Long onlyFrom,
    List<Mapping> mappings,
    Set<String> renewed,
    boolean strict,
    boolean tellsScopes,
    boolean mapsScopes,
    Map<String, VariableValue> variables,
    Map<String, Map<String, VariableValue>> localVariables,
    Map<String, TaskChange> tasks,
    List<String> armed,
    @Nullable Implementation before,
    @Nullable Implementation after) {

  /**
   * Where what is at elements goes: it stays itself from one element to one of the same type, and
   * is cancelled and begun anew otherwise.
   *
   * @param from ids in the old version
   * @param to elements of the new one
   * @param because called instances that the mapping was made for: if one has gone on meanwhile,
   *     the change is refused with {@link CalledGoneOnException}
   */
  public record Mapping(
      List<String> from, List<MovePlan.Target> to, List<MovePlan.CalledAt> because) {
    public Mapping(List<String> from, List<MovePlan.Target> to) {
      this(from, to, List.of());
    }

    boolean isOneToOne() {
      return from.size() == 1 && to.size() == 1 && to.getFirst().called() == null;
    }

    String onlyTarget() {
      return to.getFirst().elementId();
    }
  }

  /**
   * What changes of a task; null for what stays.
   *
   * @param dueDate a date, a time or a duration of ISO 8601
   * @param candidateUsers null for those that it has
   * @param candidateGroups null for those that it has
   */
  public record TaskChange(
      @Nullable String name,
      @Nullable String assignee,
      @Nullable String owner,
      @Nullable String formKey,
      @Nullable String dueDate,
      @Nullable Integer priority,
      @Nullable String category,
      @Nullable List<String> candidateUsers,
      @Nullable List<String> candidateGroups) {
    public static final TaskChange NONE =
        new TaskChange(null, null, null, null, null, null, null, null, null);
  }
}
