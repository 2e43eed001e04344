package io.turgo.engine.testing.property;

import io.turgo.engine.task.DelegationState;
import io.turgo.engine.testing.CaseModel.Scope;
import java.util.Date;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A task as it must be. */
final class ModelTask {
  final String id;
  final String key;

  /** The instance that waits for the task; null for a task of no process. */
  final @Nullable ModelInstance instance;

  /** The task's own variables, inside those of its execution. */
  final Scope scope;

  final Set<String> users = new TreeSet<>();
  final Set<String> groups = new TreeSet<>();
  @Nullable String name;
  @Nullable String assignee;
  @Nullable String owner;
  @Nullable DelegationState delegation;
  @Nullable Date due;
  @Nullable Date followUp;
  int priority = 50;

  ModelTask(String id, String key, @Nullable ModelInstance instance, @Nullable Scope outer) {
    this.id = id;
    this.key = key;
    this.instance = instance;
    this.scope = new Scope(id, outer);
  }

  boolean isSuspended() {
    return instance != null && instance.suspended;
  }

  boolean hasCandidateUser(String user) {
    return assignee == null && users.contains(user);
  }

  boolean hasCandidateGroup(String group) {
    return assignee == null && groups.contains(group);
  }

  boolean involves(String user) {
    return users.contains(user) || user.equals(assignee) || user.equals(owner);
  }

  @Override
  public String toString() {
    return key + " " + id;
  }
}
