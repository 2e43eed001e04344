package io.turgo.engine;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.repository.DecisionDefinition;
import io.turgo.engine.repository.DecisionDefinitionQuery;
import io.turgo.engine.repository.DecisionRequirements;
import io.turgo.engine.repository.DecisionRequirementsDefinitionQuery;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.repository.DeploymentQuery;
import io.turgo.engine.repository.Model;
import io.turgo.engine.repository.ModelDifference;
import io.turgo.engine.repository.ModelQuery;
import io.turgo.engine.repository.NativeDeploymentQuery;
import io.turgo.engine.repository.NativeModelQuery;
import io.turgo.engine.repository.NativeProcessDefinitionQuery;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.ProcessDefinitionQuery;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.task.IdentityLink;
import java.io.InputStream;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Deploys processes, and reads and changes deployments and definitions.
 *
 * <p><b>Transaction:</b> Each change is one transaction of its own unless the method says
 * otherwise. An instance that is being started meanwhile is started again with the definitions that
 * are then deployed.
 *
 * <p><b>Errors:</b> Calls throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for
 * a missing argument and {@link io.turgo.engine.exception.TurgoObjectNotFoundException} if the
 * deployment, definition or model does not exist. A deployment with an invalid BPMN file deploys
 * nothing and throws {@link io.turgo.engine.exception.BpmnDeploymentException}, which lists the
 * problems with their lines.
 *
 * <p><b>Threads:</b> Safe for all threads. Queries and builders that the methods return belong to
 * the thread that asked for them.
 *
 * @since 0.1.0
 */
public interface RepositoryService {
  /**
   * Begins a deployment.
   *
   * @return a new builder that collects files, which deploys nothing until its deploy method is
   *     called
   */
  DeploymentBuilder createDeployment();

  /**
   * {@return the warnings about the files of a deployment, as {@link Deployment#getWarnings} has
   * them} The files are read and checked again, by the rules of this version.
   *
   * @param deploymentId the id of the deployment
   */
  List<DeploymentProblem> getDeploymentWarnings(String deploymentId);

  /**
   * Deletes a deployment with its files and definitions. History of ended instances stays.
   *
   * @param deploymentId the id of the deployment
   * @throws io.turgo.engine.exception.TurgoException if instances of its definitions run; nothing
   *     is deleted then
   * @throws io.turgo.engine.exception.TurgoStoreException also if a transaction of the application
   *     that changes instances stays open for more than two seconds meanwhile
   */
  void deleteDeployment(String deploymentId);

  /**
   * Deletes a deployment with its files and definitions.
   *
   * @param deploymentId the id of the deployment
   * @param cascade whether running instances of its definitions and all history of its definitions
   *     go too. In a transaction of the caller all go or none. Otherwise the definitions are
   *     suspended, instances and history are deleted one by one, each in a transaction of its own,
   *     and the deployment last; if that fails the definitions are activated again, and the same
   *     call goes on with what is left. Callers of deleted instances go on behind their call
   *     activities by a job each
   * @throws io.turgo.engine.exception.TurgoException without cascade, if instances run; with it, if
   *     user code calls it, or if some of them were deleted and others could not be: it says how
   *     many, and the state of the definitions
   */
  default void deleteDeployment(String deploymentId, boolean cascade) {
    deleteDeployment(deploymentId, cascade, false);
  }

  /**
   * Deletes a deployment as {@link #deleteDeployment(String, boolean)} does.
   *
   * @param deploymentId the id of the deployment
   * @param cascade as in {@link #deleteDeployment(String, boolean)}
   * @param skipCustomListeners with cascade, see {@link
   *     RuntimeService#deleteProcessInstance(String, String, boolean)}
   */
  void deleteDeployment(String deploymentId, boolean cascade, boolean skipCustomListeners);

  /**
   * Sets the category of a deployment.
   *
   * @param deploymentId the id of the deployment
   * @param category the new category; null removes it
   */
  void setDeploymentCategory(String deploymentId, @Nullable String category);

  /**
   * Sets the key of a deployment.
   *
   * @param deploymentId the id of the deployment
   * @param key the new key; null removes it
   */
  void setDeploymentKey(String deploymentId, @Nullable String key);

  /**
   * Sets the parent deployment of a deployment.
   *
   * @param deploymentId the id of the deployment
   * @param newParentDeploymentId the id of the parent, which need not exist; null removes it
   */
  void setDeploymentParentDeploymentId(String deploymentId, @Nullable String newParentDeploymentId);

  /**
   * Moves a deployment to another tenant, with its definitions, their versions and all their
   * instances.
   *
   * @param deploymentId the id of the deployment
   * @param newTenantId the tenant; null or empty for none
   * @throws io.turgo.engine.exception.TurgoException if that tenant has versions of one of the keys
   */
  void changeDeploymentTenantId(String deploymentId, @Nullable String newTenantId);

  /** {@return a new query for deployments} */
  DeploymentQuery createDeploymentQuery();

  /** {@return a new query for process definitions} */
  ProcessDefinitionQuery createProcessDefinitionQuery();

  /**
   * {@return a process definition with its suspension state}
   *
   * @param processDefinitionId the id of one deployed version of a process
   */
  ProcessDefinition getProcessDefinition(String processDefinitionId);

  /**
   * {@return whether a process definition is suspended}
   *
   * @param processDefinitionId the id of one deployed version of a process
   */
  boolean isProcessDefinitionSuspended(String processDefinitionId);

  /**
   * Sets the category of a process definition.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param category the new category; null removes it
   */
  void setProcessDefinitionCategory(String processDefinitionId, @Nullable String category);

  /** {@return a new query for process definitions that is given as SQL} */
  NativeProcessDefinitionQuery createNativeProcessDefinitionQuery();

  /** {@return a new query for deployments that is given as SQL} */
  NativeDeploymentQuery createNativeDeploymentQuery();

  /**
   * Suspends one version of a process: no instance of it can be started. Running instances
   * continue.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @throws io.turgo.engine.exception.TurgoException if it is suspended already
   */
  void suspendProcessDefinitionById(String processDefinitionId);

  /**
   * Suspends one version of a process, on request with its instances, now or later. Later means by
   * a timer job of the definition, which {@link ManagementService} shows. It suspends the instances
   * in parts; each part leaves the next to another job, unless the definition was activated
   * meanwhile. A job that finds the definition suspended already suspends only the instances.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param suspendProcessInstances whether its active instances are suspended too, each in a
   *     transaction of its own, after the definition
   * @param suspensionDate when to suspend; null for now
   * @throws io.turgo.engine.exception.TurgoException if it is suspended already, and is to be now
   */
  void suspendProcessDefinitionById(
      String processDefinitionId, boolean suspendProcessInstances, @Nullable Date suspensionDate);

  /**
   * Suspends all versions of a process without a tenant, in one transaction.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @throws io.turgo.engine.exception.TurgoException if one is suspended already
   */
  void suspendProcessDefinitionByKey(String processDefinitionKey);

  /**
   * Suspends all versions of a process without a tenant. Otherwise as {@link
   * #suspendProcessDefinitionById(String, boolean, Date)}.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param suspendProcessInstances whether their active instances are suspended too, each in a
   *     transaction of its own, after the definitions
   * @param suspensionDate when to suspend; null for now
   */
  void suspendProcessDefinitionByKey(
      String processDefinitionKey, boolean suspendProcessInstances, @Nullable Date suspensionDate);

  /**
   * Suspends all versions of a process of a tenant, in one transaction.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param tenantId the tenant of the versions
   */
  void suspendProcessDefinitionByKey(String processDefinitionKey, String tenantId);

  /**
   * Suspends all versions of a process of a tenant. Otherwise as {@link
   * #suspendProcessDefinitionById(String, boolean, Date)}.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param suspendProcessInstances whether their active instances are suspended too, each in a
   *     transaction of its own, after the definitions
   * @param suspensionDate when to suspend; null for now
   * @param tenantId the tenant of the versions
   */
  void suspendProcessDefinitionByKey(
      String processDefinitionKey,
      boolean suspendProcessInstances,
      @Nullable Date suspensionDate,
      String tenantId);

  /**
   * Activates one version of a process: instances of it can be started again.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @throws io.turgo.engine.exception.TurgoException if it is not suspended
   */
  void activateProcessDefinitionById(String processDefinitionId);

  /**
   * Activates one version of a process, on request with its instances, now or later. Later works as
   * in {@link #suspendProcessDefinitionById(String, boolean, Date)}.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param activateProcessInstances whether its suspended instances are activated too, each in a
   *     transaction of its own, after the definition
   * @param activationDate when to activate; null for now
   * @throws io.turgo.engine.exception.TurgoException if it is not suspended, and is to be active
   *     now
   */
  void activateProcessDefinitionById(
      String processDefinitionId, boolean activateProcessInstances, @Nullable Date activationDate);

  /**
   * Activates all versions of a process without a tenant, in one transaction.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   */
  void activateProcessDefinitionByKey(String processDefinitionKey);

  /**
   * Activates all versions of a process without a tenant. Otherwise as {@link
   * #activateProcessDefinitionById(String, boolean, Date)}.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param activateProcessInstances whether their suspended instances are activated too, each in a
   *     transaction of its own, after the definitions
   * @param activationDate when to activate; null for now
   */
  void activateProcessDefinitionByKey(
      String processDefinitionKey, boolean activateProcessInstances, @Nullable Date activationDate);

  /**
   * Activates all versions of a process of a tenant, in one transaction.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param tenantId the tenant of the versions
   */
  void activateProcessDefinitionByKey(String processDefinitionKey, String tenantId);

  /**
   * Activates all versions of a process of a tenant. Otherwise as {@link
   * #activateProcessDefinitionById(String, boolean, Date)}.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param activateProcessInstances whether their suspended instances are activated too, each in a
   *     transaction of its own, after the definitions
   * @param activationDate when to activate; null for now
   * @param tenantId the tenant of the versions
   */
  void activateProcessDefinitionByKey(
      String processDefinitionKey,
      boolean activateProcessInstances,
      @Nullable Date activationDate,
      String tenantId);

  /**
   * {@return the content of a deployed file} The stream is in memory and need not be closed.
   *
   * @param deploymentId the id of the deployment
   * @param resourceName the name of the file in the deployment
   */
  InputStream getResourceAsStream(String deploymentId, String resourceName);

  /**
   * {@return the names of a deployment's files; empty if there is no such deployment}
   *
   * @param deploymentId the id of the deployment
   */
  List<String> getDeploymentResourceNames(String deploymentId);

  /**
   * {@return the BPMN file of a definition} The stream is in memory and need not be closed.
   *
   * @param processDefinitionId the id of one deployed version of a process
   */
  InputStream getProcessModel(String processDefinitionId);

  /**
   * {@return the picture that was deployed with a definition; null if there is none} See {@link
   * ProcessDefinition#getDiagramResourceName}. The stream is in memory and need not be closed.
   *
   * @param processDefinitionId the id of one deployed version of a process
   */
  @Nullable InputStream getProcessDiagram(String processDefinitionId);

  /**
   * {@return the model of a definition, with extension elements and attributes of any namespace}
   *
   * @param processDefinitionId the id of one deployed version of a process
   */
  BpmnModel getBpmnModel(String processDefinitionId);

  /**
   * {@return the changes from one definition to another, such as a later version of it} Elements
   * are compared by their ids, and those in both definitions by their properties. The positions in
   * the diagram are ignored.
   *
   * @param formerProcessDefinitionId the id of the definition to compare from
   * @param laterProcessDefinitionId the id of the definition to compare to
   */
  List<ModelDifference> getProcessDefinitionDifferences(
      String formerProcessDefinitionId, String laterProcessDefinitionId);

  /**
   * Makes a model. {@link #saveModel} stores it.
   *
   * @return a new model, not stored yet
   */
  Model newModel();

  /**
   * Stores a new model, which then has an id, or the changes made to a model that was read.
   *
   * @param model a model of {@link #newModel}, {@link #getModel} or a query
   * @throws io.turgo.engine.exception.TurgoOptimisticLockingException if somebody else saved the
   *     model since it was read
   */
  void saveModel(Model model);

  /**
   * Deletes a model with its sources.
   *
   * @param modelId the id of the model
   */
  void deleteModel(String modelId);

  /**
   * Stores the source from which an editor draws a model. A previous one is replaced.
   *
   * @param modelId the id of the model
   * @param bytes the source, which the engine does not interpret
   */
  void addModelEditorSource(String modelId, byte[] bytes);

  /**
   * Stores the additional data of an editor for a model, such as a picture. Previous data are
   * replaced.
   *
   * @param modelId the id of the model
   * @param bytes the data, which the engine does not interpret
   */
  void addModelEditorSourceExtra(String modelId, byte[] bytes);

  /** {@return a new query for decision definitions} */
  @Experimental
  DecisionDefinitionQuery createDecisionDefinitionQuery();

  /**
   * Returns one version of a decision.
   *
   * @param decisionDefinitionId the id of a decision definition
   * @return the definition
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is none
   */
  @Experimental
  DecisionDefinition getDecisionDefinition(String decisionDefinitionId);

  /**
   * {@return the DMN file of a decision definition} The stream is in memory and need not be closed.
   *
   * @param decisionDefinitionId the id of a decision definition
   */
  @Experimental
  InputStream getDecisionModel(String decisionDefinitionId);

  /** {@return a new query for deployed files with decisions} */
  @Experimental
  DecisionRequirementsDefinitionQuery createDecisionRequirementsDefinitionQuery();

  /**
   * Returns the decisions of the file of a decision, and which of them each one requires.
   *
   * @param decisionDefinitionId the id of a decision definition, or of a file with decisions
   * @return the decisions in the order of the file
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   * @throws io.turgo.engine.exception.TurgoException if the engine evaluates no decisions
   */
  @Experimental
  DecisionRequirements getDecisionRequirements(String decisionDefinitionId);

  /** {@return a new query for models} */
  ModelQuery createModelQuery();

  /** {@return a new query for models that is given as SQL} */
  NativeModelQuery createNativeModelQuery();

  /**
   * {@return a model without its sources; null if there is none with this id}
   *
   * @param modelId the id of the model
   */
  @Nullable Model getModel(String modelId);

  /**
   * {@return the source that {@link #addModelEditorSource} stored; null if there is none or no such
   * model}
   *
   * @param modelId the id of the model
   */
  byte @Nullable [] getModelEditorSource(String modelId);

  /**
   * {@return the data that {@link #addModelEditorSourceExtra} stored; null if there are none or no
   * such model}
   *
   * @param modelId the id of the model
   */
  byte @Nullable [] getModelEditorSourceExtra(String modelId);

  /**
   * Adds a user to the candidate starters of a definition. The engine refuses no start by it;
   * {@link ProcessDefinitionQuery#startableByUser} finds the definitions.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param userId the id of the user, who need not be in the identity store
   */
  void addCandidateStarterUser(String processDefinitionId, String userId);

  /**
   * Adds a group to the candidate starters of a definition, as {@link #addCandidateStarterUser}
   * does with a user.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param groupId the id of the group, which need not be in the identity store
   */
  void addCandidateStarterGroup(String processDefinitionId, String groupId);

  /**
   * Removes a user from the candidate starters of a definition. Does nothing if the user is none.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param userId the id of the user, who need not be in the identity store
   */
  void deleteCandidateStarterUser(String processDefinitionId, String userId);

  /**
   * Removes a group from the candidate starters of a definition. Does nothing if the group is none.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param groupId the id of the group, which need not be in the identity store
   */
  void deleteCandidateStarterGroup(String processDefinitionId, String groupId);

  /**
   * {@return the candidate starters of a definition, from its file and from the calls above}
   *
   * @param processDefinitionId the id of one deployed version of a process
   */
  List<IdentityLink> getIdentityLinksForProcessDefinition(String processDefinitionId);
}
