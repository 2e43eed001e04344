package io.turgo.engine.model;

import java.util.EnumSet;
import java.util.Set;

/** What can happen to a variable. */
public enum VariableChange {
  CREATE,
  UPDATE,
  DELETE;

  /** All of them. */
  public static final Set<VariableChange> ALL = Set.copyOf(EnumSet.allOf(VariableChange.class));
}
