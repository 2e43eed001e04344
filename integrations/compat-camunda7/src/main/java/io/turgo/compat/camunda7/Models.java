package io.turgo.compat.camunda7;

import io.turgo.engine.ProcessEngine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.camunda.bpm.model.bpmn.Bpmn;
import org.camunda.bpm.model.bpmn.BpmnModelInstance;

/** Deployed files as models of Camunda 7, which are read when code asks for one. */
final class Models {
  private Models() {}

  static BpmnModelInstance of(ProcessEngine engine, String definitionId) {
    try (InputStream file = engine.getRepositoryService().getProcessModel(definitionId)) {
      return Bpmn.readModelFromStream(file);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The file of process definition " + definitionId + " cannot be read", e);
    }
  }
}
