package io.turgo.engine.migration;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where what is at activities of the old version goes. What goes from one activity to another of
 * the same type stays itself, with task, due time, variables and all. What goes to another type, to
 * several, or from several, is cancelled and begun anew.
 *
 * @since 0.1.0
 */
public abstract sealed class ActivityMigrationMapping {
  private @Nullable String toCallActivityId;
  private @Nullable Integer callActivityProcessDefinitionVersion;
  private @Nullable String fromCallActivityId;

  private ActivityMigrationMapping() {}

  /**
   * Maps an activity to one.
   *
   * @param fromActivityId in the old version
   * @param toActivityId in the new version
   * @return the mapping
   */
  public static OneToOneMapping createMappingFor(String fromActivityId, String toActivityId) {
    return new OneToOneMapping(fromActivityId, toActivityId);
  }

  /**
   * Maps an activity to several.
   *
   * @param fromActivityId in the old version
   * @param toActivityIds in the new version
   * @return the mapping
   */
  public static OneToManyMapping createMappingFor(
      String fromActivityId, List<String> toActivityIds) {
    return new OneToManyMapping(fromActivityId, toActivityIds);
  }

  /**
   * Maps several activities to one.
   *
   * @param fromActivityIds in the old version
   * @param toActivityId in the new version
   * @return the mapping
   */
  public static ManyToOneMapping createMappingFor(
      List<String> fromActivityIds, String toActivityId) {
    return new ManyToOneMapping(fromActivityIds, toActivityId);
  }

  /** {@return the activities of the old version} */
  public abstract List<String> getFromActivityIds();

  /** {@return the activities of the new version} */
  public abstract List<String> getToActivityIds();

  /** {@return whether the targets are in the process that called this one} */
  public boolean isToParentProcess() {
    return fromCallActivityId != null;
  }

  /** {@return whether the targets are in a process that the new version calls} */
  public boolean isToCallActivity() {
    return toCallActivityId != null;
  }

  /** {@return the call activity in whose process the targets are; null for none} */
  public @Nullable String getToCallActivityId() {
    return toCallActivityId;
  }

  /** {@return the version of that process; null for the version that the activity names} */
  public @Nullable Integer getCallActivityProcessDefinitionVersion() {
    return callActivityProcessDefinitionVersion;
  }

  /** {@return the call activity that is ended in the calling process; null for none} */
  public @Nullable String getFromCallActivityId() {
    return fromCallActivityId;
  }

  void toParent(String callActivityId) {
    fromCallActivityId = filled("fromCallActivityId", callActivityId);
    toCallActivityId = null;
    callActivityProcessDefinitionVersion = null;
  }

  void toCalled(String callActivityId, @Nullable Integer version) {
    toCallActivityId = filled("toCallActivityId", callActivityId);
    callActivityProcessDefinitionVersion = version;
    fromCallActivityId = null;
  }

  private static String filled(String name, @Nullable String value) {
    if (value == null || value.isEmpty()) {
      throw new TurgoIllegalArgumentException("Expected '" + name + "', but got none");
    }
    return value;
  }

  private static List<String> filled(String name, List<String> values) {
    if (values.isEmpty()) {
      throw new TurgoIllegalArgumentException("Expected at least one of '" + name + "'");
    }
    values.forEach(value -> filled(name, value));
    return List.copyOf(values);
  }

  /** What mappings to one activity have in common. */
  abstract static sealed class ToOne<T extends ToOne<T>> extends ActivityMigrationMapping
      implements ActivityMigrationMappingOptions.SingleToActivityOptions<T> {
    private final String toActivityId;
    private @Nullable String newName;
    private @Nullable String newAssignee;
    private @Nullable String newOwner;
    private @Nullable String newFormKey;
    private @Nullable String newDueDate;
    private @Nullable String newPriority;
    private @Nullable String newCategory;
    private @Nullable List<String> newCandidateUsers;
    private @Nullable List<String> newCandidateGroups;
    private final Map<String, @Nullable Object> localVariables = new LinkedHashMap<>();

    ToOne(String toActivityId) {
      this.toActivityId = filled("toActivityId", toActivityId);
    }

    abstract T self();

    /** {@return the activity of the new version} */
    public String getToActivityId() {
      return toActivityId;
    }

    @Override
    public List<String> getToActivityIds() {
      return List.of(toActivityId);
    }

    @Override
    public T inParentProcessOfCallActivityId(String fromCallActivityId) {
      toParent(fromCallActivityId);
      return self();
    }

    @Override
    public T inSubProcessOfCallActivityId(String toCallActivityId) {
      toCalled(toCallActivityId, null);
      return self();
    }

    @Override
    public T inSubProcessOfCallActivityId(String toCallActivityId, int subProcessDefVersion) {
      toCalled(toCallActivityId, subProcessDefVersion);
      return self();
    }

    @Override
    public T withNewName(String newName) {
      this.newName = newName;
      return self();
    }

    @Override
    public @Nullable String getWithNewName() {
      return newName;
    }

    @Override
    public T withNewAssignee(String newAssigneeId) {
      this.newAssignee = newAssigneeId;
      return self();
    }

    @Override
    public @Nullable String getWithNewAssignee() {
      return newAssignee;
    }

    @Override
    public T withNewOwner(String newOwnerId) {
      this.newOwner = newOwnerId;
      return self();
    }

    @Override
    public @Nullable String getWithNewOwner() {
      return newOwner;
    }

    @Override
    public T withNewFormKey(String newFormKey) {
      this.newFormKey = newFormKey;
      return self();
    }

    @Override
    public @Nullable String getWithNewFormKey() {
      return newFormKey;
    }

    @Override
    public T withNewDueDate(String newDueDate) {
      this.newDueDate = newDueDate;
      return self();
    }

    @Override
    public @Nullable String getWithNewDueDate() {
      return newDueDate;
    }

    @Override
    public T withNewPriority(String newPriority) {
      this.newPriority = newPriority;
      return self();
    }

    @Override
    public @Nullable String getWithNewPriority() {
      return newPriority;
    }

    @Override
    public T withNewCategory(String newCategory) {
      this.newCategory = newCategory;
      return self();
    }

    @Override
    public @Nullable String getWithNewCategory() {
      return newCategory;
    }

    @Override
    public T withNewCandidateUsers(List<String> newCandidateUsers) {
      this.newCandidateUsers = List.copyOf(newCandidateUsers);
      return self();
    }

    @Override
    public @Nullable List<String> getWithNewCandidateUsers() {
      return newCandidateUsers;
    }

    @Override
    public T withNewCandidateGroups(List<String> newCandidateGroups) {
      this.newCandidateGroups = List.copyOf(newCandidateGroups);
      return self();
    }

    @Override
    public @Nullable List<String> getWithNewCandidateGroups() {
      return newCandidateGroups;
    }

    @Override
    public T withLocalVariable(String variableName, @Nullable Object variableValue) {
      localVariables.put(filled("variableName", variableName), variableValue);
      return self();
    }

    @Override
    public T withLocalVariables(Map<String, ? extends @Nullable Object> variables) {
      localVariables.putAll(variables);
      return self();
    }

    @Override
    public Map<String, @Nullable Object> getActivityLocalVariables() {
      return Collections.unmodifiableMap(localVariables);
    }
  }

  /** A mapping of an activity to one. */
  public static final class OneToOneMapping extends ToOne<OneToOneMapping> {
    private final String fromActivityId;

    private OneToOneMapping(String fromActivityId, String toActivityId) {
      super(toActivityId);
      this.fromActivityId = filled("fromActivityId", fromActivityId);
    }

    @Override
    OneToOneMapping self() {
      return this;
    }

    /** {@return the activity of the old version} */
    public String getFromActivityId() {
      return fromActivityId;
    }

    @Override
    public List<String> getFromActivityIds() {
      return List.of(fromActivityId);
    }
  }

  /** A mapping of several activities to one. */
  public static final class ManyToOneMapping extends ToOne<ManyToOneMapping> {
    private final List<String> fromActivityIds;

    private ManyToOneMapping(List<String> fromActivityIds, String toActivityId) {
      super(toActivityId);
      this.fromActivityIds = filled("fromActivityIds", fromActivityIds);
    }

    @Override
    ManyToOneMapping self() {
      return this;
    }

    @Override
    public List<String> getFromActivityIds() {
      return fromActivityIds;
    }
  }

  /** A mapping of an activity to several. */
  public static final class OneToManyMapping extends ActivityMigrationMapping
      implements ActivityMigrationMappingOptions.MultipleToActivityOptions<OneToManyMapping> {
    private final String fromActivityId;
    private final List<String> toActivityIds;
    private final Map<String, Map<String, @Nullable Object>> localVariables = new LinkedHashMap<>();

    private OneToManyMapping(String fromActivityId, List<String> toActivityIds) {
      this.fromActivityId = filled("fromActivityId", fromActivityId);
      this.toActivityIds = filled("toActivityIds", toActivityIds);
    }

    /** {@return the activity of the old version} */
    public String getFromActivityId() {
      return fromActivityId;
    }

    @Override
    public List<String> getFromActivityIds() {
      return List.of(fromActivityId);
    }

    @Override
    public List<String> getToActivityIds() {
      return toActivityIds;
    }

    @Override
    public OneToManyMapping inParentProcessOfCallActivityId(String fromCallActivityId) {
      toParent(fromCallActivityId);
      return this;
    }

    @Override
    public OneToManyMapping inSubProcessOfCallActivityId(String toCallActivityId) {
      toCalled(toCallActivityId, null);
      return this;
    }

    @Override
    public OneToManyMapping inSubProcessOfCallActivityId(
        String toCallActivityId, int subProcessDefVersion) {
      toCalled(toCallActivityId, subProcessDefVersion);
      return this;
    }

    private Map<String, @Nullable Object> of(String toActivity) {
      if (!toActivityIds.contains(toActivity)) {
        throw new TurgoIllegalArgumentException(
            "Expected one of " + toActivityIds + " as 'toActivity', but got '" + toActivity + "'");
      }
      return localVariables.computeIfAbsent(toActivity, any -> new LinkedHashMap<>());
    }

    @Override
    public OneToManyMapping withLocalVariableForActivity(
        String toActivity, String variableName, @Nullable Object variableValue) {
      of(toActivity).put(filled("variableName", variableName), variableValue);
      return this;
    }

    @Override
    public OneToManyMapping withLocalVariablesForActivity(
        String toActivity, Map<String, ? extends @Nullable Object> variables) {
      of(toActivity).putAll(variables);
      return this;
    }

    @Override
    public OneToManyMapping withLocalVariableForAllActivities(
        String variableName, @Nullable Object variableValue) {
      toActivityIds.forEach(id -> of(id).put(filled("variableName", variableName), variableValue));
      return this;
    }

    @Override
    public OneToManyMapping withLocalVariablesForAllActivities(
        Map<String, ? extends @Nullable Object> variables) {
      toActivityIds.forEach(id -> of(id).putAll(variables));
      return this;
    }

    @Override
    public OneToManyMapping withLocalVariables(
        Map<String, ? extends Map<String, ? extends @Nullable Object>> mappingVariables) {
      mappingVariables.forEach((id, variables) -> of(id).putAll(variables));
      return this;
    }

    @Override
    public Map<String, Map<String, @Nullable Object>> getActivitiesLocalVariables() {
      return Collections.unmodifiableMap(localVariables);
    }
  }
}
