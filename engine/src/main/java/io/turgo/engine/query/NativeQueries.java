package io.turgo.engine.query;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.NativeHistoricActivityInstanceQuery;
import io.turgo.engine.history.NativeHistoricDetailQuery;
import io.turgo.engine.history.NativeHistoricProcessInstanceQuery;
import io.turgo.engine.history.NativeHistoricTaskInstanceQuery;
import io.turgo.engine.history.NativeHistoricVariableInstanceQuery;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.Model;
import io.turgo.engine.repository.NativeDeploymentQuery;
import io.turgo.engine.repository.NativeModelQuery;
import io.turgo.engine.repository.NativeProcessDefinitionQuery;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.ActivityInstance;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.NativeActivityInstanceQuery;
import io.turgo.engine.runtime.NativeExecutionQuery;
import io.turgo.engine.runtime.NativeProcessInstanceQuery;
import io.turgo.engine.runtime.NativeVariableInstanceQuery;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.task.HistoricTaskLogEntry;
import io.turgo.engine.task.NativeHistoricTaskLogEntryQuery;
import io.turgo.engine.task.NativeTaskQuery;
import io.turgo.engine.task.Task;

/**
 * The door to queries by SQL: a new one by each method. Safe for all threads; they read as {@link
 * Queries} do.
 */
public final class NativeQueries {
  private final Reads reads;

  NativeQueries(Reads reads) {
    this.reads = reads;
  }

  public NativeProcessInstanceQuery processInstances() {
    return new ProcessInstancesBySql(reads);
  }

  public NativeExecutionQuery executions() {
    return new ExecutionsBySql(reads);
  }

  public NativeActivityInstanceQuery activityInstances() {
    return new ActivitiesBySql(reads);
  }

  public NativeVariableInstanceQuery variableInstances() {
    return new VariableInstancesBySql(reads);
  }

  public NativeTaskQuery tasks() {
    return new TasksBySql(reads);
  }

  public NativeHistoricProcessInstanceQuery historicProcessInstances() {
    return new HistoricProcessInstancesBySql(reads);
  }

  public NativeHistoricActivityInstanceQuery historicActivityInstances() {
    return new HistoricActivitiesBySql(reads);
  }

  public NativeHistoricTaskInstanceQuery historicTaskInstances() {
    return new HistoricTasksBySql(reads);
  }

  public NativeHistoricVariableInstanceQuery historicVariableInstances() {
    return new HistoricVariablesBySql(reads);
  }

  public NativeHistoricDetailQuery historicDetails() {
    return new HistoricDetailsBySql(reads);
  }

  public NativeHistoricTaskLogEntryQuery taskLog() {
    return new TaskLogBySql(reads);
  }

  public NativeProcessDefinitionQuery processDefinitions() {
    return new ProcessDefinitionsBySql(reads);
  }

  public NativeModelQuery models() {
    return new ModelsBySql(reads);
  }

  public NativeDeploymentQuery deployments() {
    return new DeploymentsBySql(reads);
  }

  private static final class ModelsBySql extends NativeSelect<NativeModelQuery, Model>
      implements NativeModelQuery {
    ModelsBySql(Reads reads) {
      super(reads, new Models(reads));
    }

    @Override
    NativeModelQuery self() {
      return this;
    }
  }

  private static final class ProcessInstancesBySql
      extends NativeSelect<NativeProcessInstanceQuery, ProcessInstance>
      implements NativeProcessInstanceQuery {
    ProcessInstancesBySql(Reads reads) {
      super(reads, new ProcessInstances(reads));
    }

    @Override
    NativeProcessInstanceQuery self() {
      return this;
    }
  }

  private static final class ExecutionsBySql extends NativeSelect<NativeExecutionQuery, Execution>
      implements NativeExecutionQuery {
    ExecutionsBySql(Reads reads) {
      super(reads, new Executions(reads));
    }

    @Override
    NativeExecutionQuery self() {
      return this;
    }
  }

  private static final class ActivitiesBySql
      extends NativeSelect<NativeActivityInstanceQuery, ActivityInstance>
      implements NativeActivityInstanceQuery {
    ActivitiesBySql(Reads reads) {
      super(reads, new Activities(reads));
    }

    @Override
    NativeActivityInstanceQuery self() {
      return this;
    }
  }

  private static final class VariableInstancesBySql
      extends NativeSelect<NativeVariableInstanceQuery, VariableInstance>
      implements NativeVariableInstanceQuery {
    VariableInstancesBySql(Reads reads) {
      super(reads, new VariableInstances(reads));
    }

    @Override
    NativeVariableInstanceQuery self() {
      return this;
    }
  }

  private static final class TasksBySql extends NativeSelect<NativeTaskQuery, Task>
      implements NativeTaskQuery {
    TasksBySql(Reads reads) {
      super(reads, new Tasks(reads));
    }

    @Override
    NativeTaskQuery self() {
      return this;
    }
  }

  private static final class HistoricProcessInstancesBySql
      extends NativeSelect<NativeHistoricProcessInstanceQuery, HistoricProcessInstance>
      implements NativeHistoricProcessInstanceQuery {
    HistoricProcessInstancesBySql(Reads reads) {
      super(reads, new HistoricProcessInstances(reads));
    }

    @Override
    NativeHistoricProcessInstanceQuery self() {
      return this;
    }
  }

  private static final class HistoricActivitiesBySql
      extends NativeSelect<NativeHistoricActivityInstanceQuery, HistoricActivityInstance>
      implements NativeHistoricActivityInstanceQuery {
    HistoricActivitiesBySql(Reads reads) {
      super(reads, new HistoricActivities(reads));
    }

    @Override
    NativeHistoricActivityInstanceQuery self() {
      return this;
    }
  }

  private static final class HistoricTasksBySql
      extends NativeSelect<NativeHistoricTaskInstanceQuery, HistoricTaskInstance>
      implements NativeHistoricTaskInstanceQuery {
    HistoricTasksBySql(Reads reads) {
      super(reads, new HistoricTasks(reads));
    }

    @Override
    NativeHistoricTaskInstanceQuery self() {
      return this;
    }
  }

  private static final class HistoricVariablesBySql
      extends NativeSelect<NativeHistoricVariableInstanceQuery, HistoricVariableInstance>
      implements NativeHistoricVariableInstanceQuery {
    HistoricVariablesBySql(Reads reads) {
      super(reads, new HistoricVariables(reads));
    }

    @Override
    NativeHistoricVariableInstanceQuery self() {
      return this;
    }
  }

  private static final class HistoricDetailsBySql
      extends NativeSelect<NativeHistoricDetailQuery, HistoricDetail>
      implements NativeHistoricDetailQuery {
    HistoricDetailsBySql(Reads reads) {
      super(reads, new HistoricDetails(reads));
    }

    @Override
    NativeHistoricDetailQuery self() {
      return this;
    }
  }

  private static final class TaskLogBySql
      extends NativeSelect<NativeHistoricTaskLogEntryQuery, HistoricTaskLogEntry>
      implements NativeHistoricTaskLogEntryQuery {
    TaskLogBySql(Reads reads) {
      super(reads, new TaskLogEntries(reads));
    }

    @Override
    NativeHistoricTaskLogEntryQuery self() {
      return this;
    }
  }

  private static final class ProcessDefinitionsBySql
      extends NativeSelect<NativeProcessDefinitionQuery, ProcessDefinition>
      implements NativeProcessDefinitionQuery {
    ProcessDefinitionsBySql(Reads reads) {
      super(reads, new ProcessDefinitions(reads));
    }

    @Override
    NativeProcessDefinitionQuery self() {
      return this;
    }
  }

  private static final class DeploymentsBySql
      extends NativeSelect<NativeDeploymentQuery, Deployment> implements NativeDeploymentQuery {
    DeploymentsBySql(Reads reads) {
      super(reads, new Deployments(reads));
    }

    @Override
    NativeDeploymentQuery self() {
      return this;
    }
  }
}
