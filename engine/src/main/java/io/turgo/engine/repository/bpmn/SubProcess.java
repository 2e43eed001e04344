package io.turgo.engine.repository.bpmn;

/**
 * An activity with flow elements of its own.
 *
 * @since 0.1.0
 */
public interface SubProcess extends Activity, FlowElementsContainer {
  @Override
  String getId();
}
