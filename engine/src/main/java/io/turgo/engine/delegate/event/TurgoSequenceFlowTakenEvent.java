package io.turgo.engine.delegate.event;

/** A sequence flow was taken. */
public interface TurgoSequenceFlowTakenEvent extends TurgoEngineEvent {
  /** The sequence flow's id. */
  String getId();

  String getSourceActivityId();

  String getTargetActivityId();
}
