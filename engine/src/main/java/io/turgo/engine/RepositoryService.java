package io.turgo.engine;

import io.turgo.engine.exception.DeploymentProblem;
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
  /** Starts to collect the files of a deployment. */
  DeploymentBuilder createDeployment();

  /**
   * The warnings of the files of a deployment, as {@link Deployment#getWarnings} has them. The
   * files are read and checked again for that, by the rules of this version.
   */
  List<DeploymentProblem> getDeploymentWarnings(String deploymentId);

  /**
   * Deletes a deployment with its files and definitions. History of ended instances stays.
   *
   * @throws io.turgo.engine.exception.TurgoException if instances of its definitions run; nothing
   *     is deleted then
   * @throws io.turgo.engine.exception.TurgoStoreException also if a transaction of the application
   *     that changes instances stays open for more than two seconds meanwhile
   */
  void deleteDeployment(String deploymentId);

  /**
   * Deletes a deployment with its files and definitions.
   *
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
   * @param skipCustomListeners with cascade, see {@link
   *     RuntimeService#deleteProcessInstance(String, String, boolean)}
   */
  void deleteDeployment(String deploymentId, boolean cascade, boolean skipCustomListeners);

  /** Sets the category of a deployment; null removes it. */
  void setDeploymentCategory(String deploymentId, @Nullable String category);

  /** Sets the key of a deployment; null removes it. */
  void setDeploymentKey(String deploymentId, @Nullable String key);

  /** Sets the parent deployment of a deployment; null removes it. */
  void setDeploymentParentDeploymentId(String deploymentId, @Nullable String newParentDeploymentId);

  /**
   * Moves a deployment, its definitions with their versions, and so all that runs by them, to
   * another tenant.
   *
   * @param newTenantId null or empty for none
   * @throws io.turgo.engine.exception.TurgoException if that tenant has versions of one of the keys
   */
  void changeDeploymentTenantId(String deploymentId, @Nullable String newTenantId);

  /** Returns a new query for deployments. */
  DeploymentQuery createDeploymentQuery();

  /** Returns a new query for process definitions. */
  ProcessDefinitionQuery createProcessDefinitionQuery();

  /** Returns a process definition with its suspension state. */
  ProcessDefinition getProcessDefinition(String processDefinitionId);

  /** Returns whether a process definition is suspended. */
  boolean isProcessDefinitionSuspended(String processDefinitionId);

  /** Sets the category of a process definition; null removes it. */
  void setProcessDefinitionCategory(String processDefinitionId, @Nullable String category);

  /** Returns a new query for process definitions that is given as SQL. */
  NativeProcessDefinitionQuery createNativeProcessDefinitionQuery();

  /** Returns a new query for deployments that is given as SQL. */
  NativeDeploymentQuery createNativeDeploymentQuery();

  /**
   * Suspends one version: no instance of it can be started. What runs goes on.
   *
   * @throws io.turgo.engine.exception.TurgoException if it is suspended already
   */
  void suspendProcessDefinitionById(String processDefinitionId);

  /**
   * Suspends one version.
   *
   * @param suspendProcessInstances whether its active instances are suspended too, each in a
   *     transaction of its own, after the definition
   * @param suspensionDate when, null for now. Otherwise a timer job of the definition does it,
   *     which {@link ManagementService} shows: that of instances in parts, each of which leaves the
   *     next to another job, as long as nobody activates the definition meanwhile. A job that finds
   *     the definition suspended already suspends the instances alone
   * @throws io.turgo.engine.exception.TurgoException if it is suspended already, and is to be now
   */
  void suspendProcessDefinitionById(
      String processDefinitionId, boolean suspendProcessInstances, @Nullable Date suspensionDate);

  /**
   * Suspends all versions of a key without a tenant, in one transaction.
   *
   * @throws io.turgo.engine.exception.TurgoException if one is suspended already
   */
  void suspendProcessDefinitionByKey(String processDefinitionKey);

  /**
   * Suspends all versions of a key without a tenant; otherwise as {@link
   * #suspendProcessDefinitionById(String, boolean, Date)}.
   */
  void suspendProcessDefinitionByKey(
      String processDefinitionKey, boolean suspendProcessInstances, @Nullable Date suspensionDate);

  /** Suspends all versions of a key in a tenant. */
  void suspendProcessDefinitionByKey(String processDefinitionKey, String tenantId);

  /**
   * Suspends all versions of a key in a tenant; otherwise as {@link
   * #suspendProcessDefinitionById(String, boolean, Date)}.
   */
  void suspendProcessDefinitionByKey(
      String processDefinitionKey,
      boolean suspendProcessInstances,
      @Nullable Date suspensionDate,
      String tenantId);

  /**
   * Lets instances of one version be started again.
   *
   * @throws io.turgo.engine.exception.TurgoException if it is not suspended
   */
  void activateProcessDefinitionById(String processDefinitionId);

  /**
   * Activates one version.
   *
   * @param activateProcessInstances whether its suspended instances are activated too, each in a
   *     transaction of its own, after the definition
   * @param activationDate when, null for now; otherwise as {@link
   *     #suspendProcessDefinitionById(String, boolean, Date)} says
   * @throws io.turgo.engine.exception.TurgoException if it is not suspended, and is to be active
   *     now
   */
  void activateProcessDefinitionById(
      String processDefinitionId, boolean activateProcessInstances, @Nullable Date activationDate);

  /** Activates all versions of a key without a tenant, in one transaction. */
  void activateProcessDefinitionByKey(String processDefinitionKey);

  /** Activates all versions of a key without a tenant. */
  void activateProcessDefinitionByKey(
      String processDefinitionKey, boolean activateProcessInstances, @Nullable Date activationDate);

  /** Activates all versions of a key in a tenant. */
  void activateProcessDefinitionByKey(String processDefinitionKey, String tenantId);

  /** Activates all versions of a key in a tenant. */
  void activateProcessDefinitionByKey(
      String processDefinitionKey,
      boolean activateProcessInstances,
      @Nullable Date activationDate,
      String tenantId);

  /** A deployed file. The stream is in memory and need not be closed. */
  InputStream getResourceAsStream(String deploymentId, String resourceName);

  /** Names of a deployment's files; empty if there is no such deployment. */
  List<String> getDeploymentResourceNames(String deploymentId);

  /** The BPMN file of a definition. The stream is in memory and need not be closed. */
  InputStream getProcessModel(String processDefinitionId);

  /**
   * The picture of a definition that was deployed with it, null if there is none; see {@link
   * ProcessDefinition#getDiagramResourceName}. The stream is in memory and need not be closed.
   */
  @Nullable InputStream getProcessDiagram(String processDefinitionId);

  /** What the file of a definition says, extension elements and attributes of any namespace too. */
  BpmnModel getBpmnModel(String processDefinitionId);

  /**
   * What has changed from one definition to another, such as a later version of it: elements by
   * their ids, and of those in both what is said of them. Where they are drawn makes no difference.
   */
  List<ModelDifference> getProcessDefinitionDifferences(
      String formerProcessDefinitionId, String laterProcessDefinitionId);

  /** A model that is not saved yet. */
  Model newModel();

  /**
   * Saves a model: a new one, which has an id from then on, or changes of one that was read.
   *
   * @throws io.turgo.engine.exception.TurgoOptimisticLockingException if it was saved by somebody
   *     else since it was read
   */
  void saveModel(Model model);

  /** Deletes a model with its sources. */
  void deleteModel(String modelId);

  /** Keeps what an editor draws a model from, in the place of what was there. */
  void addModelEditorSource(String modelId, byte[] bytes);

  /** Keeps what an editor has beside it, such as a picture, in the place of what was there. */
  void addModelEditorSourceExtra(String modelId, byte[] bytes);

  /** Returns a new query for models. */
  ModelQuery createModelQuery();

  /** Returns a new query for models that is given as SQL. */
  NativeModelQuery createNativeModelQuery();

  /** A model, null if there is none with that id. */
  @Nullable Model getModel(String modelId);

  /** What {@link #addModelEditorSource} kept, null if nothing or if there is no such model. */
  byte @Nullable [] getModelEditorSource(String modelId);

  /** What {@link #addModelEditorSourceExtra} kept, null if nothing or if there is no such model. */
  byte @Nullable [] getModelEditorSourceExtra(String modelId);

  /**
   * Names a user as one who may start a definition. Nothing is refused by it; {@link
   * ProcessDefinitionQuery#startableByUser} asks for it.
   */
  void addCandidateStarterUser(String processDefinitionId, String userId);

  /** Names a group as one whose users may start a definition. */
  void addCandidateStarterGroup(String processDefinitionId, String groupId);

  /** Takes a user away from those who may start a definition; does nothing if it is none. */
  void deleteCandidateStarterUser(String processDefinitionId, String userId);

  /** Takes a group away from those that may start a definition; does nothing if it is none. */
  void deleteCandidateStarterGroup(String processDefinitionId, String groupId);

  /** Who may start a definition, by its file and by the calls above. */
  List<IdentityLink> getIdentityLinksForProcessDefinition(String processDefinitionId);
}
