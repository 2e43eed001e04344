package io.turgo.engine.repository;

import io.turgo.engine.search.Query;
import java.util.Collection;

/** Finds process definitions, each version of a process by itself. */
public interface ProcessDefinitionQuery extends Query<ProcessDefinitionQuery, ProcessDefinition> {
  ProcessDefinitionQuery processDefinitionId(String processDefinitionId);

  ProcessDefinitionQuery processDefinitionIds(Collection<String> processDefinitionIds);

  ProcessDefinitionQuery processDefinitionKey(String key);

  ProcessDefinitionQuery processDefinitionKeyLike(String pattern);

  ProcessDefinitionQuery processDefinitionName(String name);

  ProcessDefinitionQuery processDefinitionNameLike(String pattern);

  ProcessDefinitionQuery processDefinitionNameLikeIgnoreCase(String pattern);

  ProcessDefinitionQuery processDefinitionResourceName(String resourceName);

  ProcessDefinitionQuery processDefinitionResourceNameLike(String pattern);

  ProcessDefinitionQuery deploymentId(String deploymentId);

  ProcessDefinitionQuery deploymentIds(Collection<String> deploymentIds);

  /**
   * Definitions with that version number.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is less than 1
   */
  ProcessDefinitionQuery processDefinitionVersion(int version);

  /** The highest version of each key; other filters do not change which version that is. */
  ProcessDefinitionQuery latestVersion();

  /** Definitions that can be started. */
  ProcessDefinitionQuery active();

  /** Definitions that are suspended. */
  ProcessDefinitionQuery suspended();

  ProcessDefinitionQuery orderByProcessDefinitionId();

  ProcessDefinitionQuery orderByProcessDefinitionKey();

  ProcessDefinitionQuery orderByProcessDefinitionName();

  ProcessDefinitionQuery orderByProcessDefinitionVersion();

  ProcessDefinitionQuery orderByDeploymentId();
}
