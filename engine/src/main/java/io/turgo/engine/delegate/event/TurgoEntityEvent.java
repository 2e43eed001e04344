package io.turgo.engine.delegate.event;

/**
 * Something that happened to a thing that queries show.
 *
 * @since 0.1.0
 */
public interface TurgoEntityEvent extends TurgoEvent {
  /**
   * The thing as it was when the event happened: a {@link io.turgo.engine.runtime.ProcessInstance},
   * {@link io.turgo.engine.runtime.Execution}, {@link io.turgo.engine.task.Task}, {@link
   * io.turgo.engine.job.Job}, {@link io.turgo.engine.runtime.VariableInstance}, {@link
   * io.turgo.engine.task.IdentityLink}, {@link io.turgo.engine.task.Comment}, {@link
   * io.turgo.engine.task.Attachment}, {@link io.turgo.engine.repository.Deployment}, {@link
   * io.turgo.engine.repository.ProcessDefinition}, {@link
   * io.turgo.engine.history.HistoricProcessInstance} or {@link
   * io.turgo.engine.history.HistoricActivityInstance}.
   *
   * @return an object of one of these interfaces, which can be cast
   */
  Object getEntity();
}
