package io.turgo.compat.activiti;

import io.turgo.compat.mirror.Mirror;
import io.turgo.compat.mirror.MirroredCode;
import java.io.ByteArrayInputStream;
import org.activiti.bpmn.converter.BpmnXMLConverter;
import org.activiti.bpmn.model.BpmnModel;
import org.activiti.engine.delegate.JavaDelegate;
import org.jspecify.annotations.Nullable;

/**
 * Calls delegates and listeners of Activiti. The engine finds it on the class path. Safe for all
 * threads.
 *
 * @since 0.1.0
 */
public final class ActivitiCode extends MirroredCode {
  /** Made by {@link java.util.ServiceLoader}. */
  public ActivitiCode() {
    this(ActivitiTypes.pairs());
  }

  private ActivitiCode(Mirror.Builder pairs) {
    super(pairs, "turgo-compat-activiti", "activiti-engine", JavaDelegate.class);
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
