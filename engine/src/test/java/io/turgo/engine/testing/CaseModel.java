package io.turgo.engine.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a running instance must look like after calls of the API, kept in plain collections. */
public final class CaseModel {
  /** A place that has variables of its own; the instance has no outer one. */
  public static final class Scope {
    public final String id;
    final @Nullable Scope outer;
    public final Map<String, @Nullable Object> own = new TreeMap<>();

    public Scope(String id, @Nullable Scope outer) {
      this.id = id;
      this.outer = outer;
    }

    /** The innermost scope from here on that has the variable; null if none has. */
    @Nullable Scope holder(String name) {
      for (Scope scope = this; scope != null; scope = scope.outer) {
        if (scope.own.containsKey(name)) {
          return scope;
        }
      }
      return null;
    }

    Scope outermost() {
      Scope scope = this;
      while (scope.outer != null) {
        scope = scope.outer;
      }
      return scope;
    }

    public Map<String, @Nullable Object> visible() {
      Map<String, @Nullable Object> all =
          outer == null ? new TreeMap<>() : new TreeMap<>(outer.visible());
      all.putAll(own);
      return all;
    }

    public void set(String name, @Nullable Object value) {
      Scope holder = holder(name);
      (holder == null ? outermost() : holder).own.put(name, value);
    }

    /** Sets a variable past this scope, if there is one around it. */
    public void setOutside(String name, @Nullable Object value) {
      (outer == null ? this : outer).set(name, value);
    }

    public void remove(String name) {
      Scope holder = holder(name);
      if (holder != null) {
        holder.own.remove(name);
      }
    }
  }

  /** A user task. */
  static final class Task {
    final Scope scope;
    @Nullable String assignee;
    @Nullable String owner;
    int priority = 50;

    Task(Scope scope) {
      this.scope = scope;
    }
  }

  final Scope instance;
  final List<String> links = new ArrayList<>();
  boolean suspended;
  boolean jobIsDone;
  @Nullable String name;
  @Nullable String businessKey;

  CaseModel(Scope instance) {
    this.instance = instance;
  }

  /** A user takes part who has no part yet. */
  void involve(@Nullable String user) {
    if (user != null && links.stream().noneMatch(link -> link.endsWith(":" + user))) {
      links.add("participant:" + user);
    }
  }
}
