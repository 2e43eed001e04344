package io.turgo.compat.flowable;

import io.turgo.compat.mirror.Mirror;
import io.turgo.compat.mirror.MirroredCode;
import java.io.ByteArrayInputStream;
import org.flowable.bpmn.converter.BpmnXMLConverter;
import org.flowable.bpmn.model.BpmnModel;
import org.flowable.engine.delegate.JavaDelegate;
import org.jspecify.annotations.Nullable;

/**
 * Calls delegates and listeners of Flowable. The engine finds it on the class path. Safe for all
 * threads.
 *
 * @since 0.1.0
 */
public final class FlowableCode extends MirroredCode {
  /** Made by {@link java.util.ServiceLoader}. */
  public FlowableCode() {
    this(FlowableTypes.pairs());
  }

  private FlowableCode(Mirror.Builder pairs) {
    super(pairs, "turgo-compat-flowable", "flowable-engine", JavaDelegate.class);
  }

  @Override
  protected Object read(byte[] xml) {
    return new BpmnXMLConverter()
        .convertToBpmnModel(() -> new ByteArrayInputStream(xml), false, true);
  }

  @Override
  protected @Nullable Object element(Object model, String id) {
    return ((BpmnModel) model).getFlowElement(id);
  }
}
