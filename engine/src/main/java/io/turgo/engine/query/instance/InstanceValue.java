package io.turgo.engine.query.instance;

/** What the values of running and of recorded instances have for those who complete them. */
interface InstanceValue {
  String getId();

  String getProcessDefinitionId();
}
