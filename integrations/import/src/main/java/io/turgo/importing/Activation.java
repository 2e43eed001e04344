package io.turgo.importing;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.transfer.Origin;
import io.turgo.engine.transfer.TransferService;
import java.util.HashSet;
import java.util.Set;

/**
 * Lets what was imported go on. Each instance is noted once it is activated, so that a later run
 * does not activate one that somebody has suspended again.
 */
final class Activation {
  private static final String ACTIVATED = "activated";

  private final TransferService transfers;
  private final RepositoryService repository;
  private final RuntimeService runtime;
  private final String source;
  private final Set<String> done = new HashSet<>();

  Activation(ProcessEngine engine, String source) {
    this.transfers = engine.getTransferService();
    this.repository = engine.getRepositoryService();
    this.runtime = engine.getRuntimeService();
    this.source = source;
  }

  void run() {
    transfers.origins(source, ACTIVATED).forEach(it -> done.add(it.sourceId()));
    for (Origin definition : transfers.origins(source, Origin.DEFINITION)) {
      if (definition.note() == null && !done.contains(definition.sourceId())) {
        activateDefinition(definition.targetId());
        note(definition);
      }
    }
    for (Origin root : transfers.origins(source, Origin.ROOT)) {
      if (root.note() == null && !done.contains(root.sourceId())) {
        activateInstance(root.targetId());
        note(root);
      }
    }
  }

  private void note(Origin of) {
    transfers.note(new Origin(source, ACTIVATED, of.sourceId(), of.targetId(), null));
  }

  private void activateDefinition(String id) {
    ProcessDefinition definition =
        repository.createProcessDefinitionQuery().processDefinitionId(id).singleResult();
    if (definition != null && definition.isSuspended()) {
      repository.activateProcessDefinitionById(id);
    }
  }

  private void activateInstance(String id) {
    ProcessInstance instance =
        runtime.createProcessInstanceQuery().processInstanceId(id).singleResult();
    if (instance != null && instance.isSuspended()) {
      runtime.activateProcessInstanceById(id);
    }
  }
}
