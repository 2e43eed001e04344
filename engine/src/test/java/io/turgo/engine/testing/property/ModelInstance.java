package io.turgo.engine.testing.property;

import io.turgo.engine.testing.CaseModel.Scope;
import java.util.Map;
import java.util.TreeMap;

/** A running instance of {@link Branches} as it must be. */
final class ModelInstance {
  final String id;

  /** The variables of the instance. */
  final Scope root;

  /** The scopes of executions inside the instance, by the activity that they began at. */
  final Map<String, Scope> inner = new TreeMap<>();

  boolean suspended;

  ModelInstance(String id) {
    this.id = id;
    this.root = new Scope(id, null);
  }

  @Override
  public String toString() {
    return "instance " + id;
  }
}
