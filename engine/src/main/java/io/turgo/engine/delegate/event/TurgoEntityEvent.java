package io.turgo.engine.delegate.event;

/** Something that happened to a thing that queries show. */
public interface TurgoEntityEvent extends TurgoEvent {
  /**
   * The thing as it was when the event happened: a {@link io.turgo.engine.runtime.ProcessInstance},
   * {@link io.turgo.engine.runtime.Execution}, {@link io.turgo.engine.task.Task} or {@link
   * io.turgo.engine.job.Job}, {@link io.turgo.engine.runtime.VariableInstance}, {@link
   * io.turgo.engine.task.IdentityLink}, {@link io.turgo.engine.history.HistoricProcessInstance} or
   * {@link io.turgo.engine.history.HistoricActivityInstance}.
   */
  Object getEntity();
}
