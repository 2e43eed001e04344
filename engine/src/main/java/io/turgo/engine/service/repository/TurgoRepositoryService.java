package io.turgo.engine.service.repository;

import io.turgo.engine.RepositoryService;
import io.turgo.engine.bpmn.ModelDifferences;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.decision.DecisionFile;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.definition.DeploymentValue;
import io.turgo.engine.query.identity.IdentityLinkValue;
import io.turgo.engine.query.sql.NativeQueries;
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
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.TenantBorder;
import io.turgo.engine.service.editor.EditorModels;
import io.turgo.engine.service.history.HistoryRemoval;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import io.turgo.engine.store.DefinitionStore.Property;
import io.turgo.engine.store.DefinitionStore.Starter;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.usercode.ApartEvents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@link RepositoryService} by the registry and queries. */
public final class TurgoRepositoryService implements RepositoryService {
  private static final Logger LOG = LoggerFactory.getLogger(TurgoRepositoryService.class);
  private static final int LOGGED_WARNINGS = 10;

  private final DefinitionRegistry definitions;
  private final DefinitionStore store;
  private final Queries queries;
  private final TenantBorder border;
  private final BusinessClock clock;
  private final LongSupplier ids;
  private final long mostBytes;
  private final DeploymentEvents events;
  private final DeploymentRemoval removal;
  private final DefinitionSuspension suspension;
  private final ActivityPauses pauses;
  private final EditorModels models;

  public TurgoRepositoryService(
      Store store,
      HistoryRemoval history,
      DefinitionRegistry definitions,
      Queries queries,
      ApiCalls calls,
      BusinessClock clock,
      LongSupplier ids,
      ApartEvents apartEvents,
      EditorModels models,
      long mostBytes) {
    this.mostBytes = mostBytes;
    this.border = calls.border();
    this.definitions = definitions;
    this.store = store.definitions();
    this.queries = queries;
    this.clock = clock;
    this.ids = ids;
    this.events = new DeploymentEvents(apartEvents, definitions, queries);
    this.removal = new DeploymentRemoval(definitions, queries, calls, history);
    this.models = models;
    this.suspension = new DefinitionSuspension(definitions, store, queries, calls, events);
    this.pauses = new ActivityPauses(definitions, this.store, calls, events, clock);
  }

  @Override
  public DeploymentBuilder createDeployment() {
    return new TurgoDeploymentBuilder(
        this::deploy,
        builder -> definitions.problems(builder.tenantId(), builder.resources()),
        mostBytes);
  }

  private Deployment deploy(TurgoDeploymentBuilder builder) {
    DeploymentRow row =
        new DeploymentRow(
            ids.getAsLong(),
            builder.name(),
            builder.category(),
            builder.key(),
            border.tenant(builder.tenantId()),
            builder.parentDeploymentId(),
            clock.getAsLong());
    DefinitionRegistry.Deployed deployed =
        definitions.deploy(row, builder.unless(), builder.resources(), builder.activeFrom());
    if (deployed.row().id() == row.id()) {
      log(deployed);
      events.deployed(deployed.row());
    }
    return new DeploymentValue(deployed.row(), deployed.warnings());
  }

  private static void log(DefinitionRegistry.Deployed deployed) {
    List<DeploymentProblem> warnings = deployed.warnings();
    if (!warnings.isEmpty()) {
      LOG.warn(
          "Deployment {} has {} warnings; check these places of its models:\n{}",
          deployed.row().id(),
          warnings.size(),
          warnings.stream()
              .limit(LOGGED_WARNINGS)
              .map(DeploymentProblem::toString)
              .collect(Collectors.joining("\n")));
    }
  }

  @Override
  public List<DeploymentProblem> getDeploymentWarnings(String deploymentId) {
    long id = ApiCalls.parse("Deployment", deploymentId);
    if (createDeploymentQuery().deploymentId(deploymentId).count() == 0) {
      throw new TurgoObjectNotFoundException("There is no deployment with the id " + deploymentId);
    }
    return definitions.warnings(id);
  }

  @Override
  public void deleteDeployment(String deploymentId) {
    deleteDeployment(deploymentId, false, false);
  }

  @Override
  public void deleteDeployment(String deploymentId, boolean cascade, boolean skipCustomListeners) {
    ApiCalls.parse("Deployment", deploymentId);
    border.deployment(deploymentId);
    long now = clock.getAsLong();
    List<EngineEvent> told = events.ofDeletion(deploymentId, models.ofDeletion(deploymentId, now));
    removal.delete(deploymentId, cascade, skipCustomListeners, now);
    events.done(told);
  }

  @Override
  public void setDeploymentCategory(String deploymentId, @Nullable String category) {
    set(deploymentId, Property.CATEGORY, Arguments.storable("category", category));
  }

  @Override
  public void setDeploymentKey(String deploymentId, @Nullable String key) {
    set(deploymentId, Property.KEY, Arguments.storable("key", key));
  }

  @Override
  public void setDeploymentParentDeploymentId(
      String deploymentId, @Nullable String newParentDeploymentId) {
    set(
        deploymentId,
        Property.PARENT_DEPLOYMENT_ID,
        Arguments.storable("newParentDeploymentId", newParentDeploymentId));
  }

  private void set(String deploymentId, Property property, @Nullable String value) {
    long id = ApiCalls.parse("Deployment", deploymentId);
    border.deployment(deploymentId);
    store.set(id, property, value);
    events.deploymentChanged(deploymentId);
  }

  @Override
  public void changeDeploymentTenantId(String deploymentId, @Nullable String newTenantId) {
    long id = ApiCalls.parse("Deployment", deploymentId);
    String tenant = Arguments.tenant(newTenantId);
    border.all("give deployments to other tenants");
    definitions.change(changed -> changed.moveToTenant(id, tenant));
    events.deploymentChanged(deploymentId);
  }

  @Override
  public DeploymentQuery createDeploymentQuery() {
    return queries.deployments();
  }

  @Override
  public ProcessDefinitionQuery createProcessDefinitionQuery() {
    return queries.processDefinitions();
  }

  @Override
  public ProcessDefinition getProcessDefinition(String processDefinitionId) {
    ProcessDefinition found =
        queries.processDefinitions().processDefinitionId(processDefinitionId).singleResult();
    if (found == null) {
      throw new TurgoObjectNotFoundException(
          "There is no process definition with the id " + processDefinitionId);
    }
    return found;
  }

  @Override
  public boolean isProcessDefinitionSuspended(String processDefinitionId) {
    return getProcessDefinition(processDefinitionId).isSuspended();
  }

  @Override
  public void setProcessDefinitionCategory(String processDefinitionId, @Nullable String category) {
    long id = ApiCalls.parse("Process definition", processDefinitionId);
    String stored = Arguments.storable("category", category);
    border.definition(id);
    definitions.change(changed -> changed.setDefinitionCategory(id, stored));
    events.definitionChanged(TurgoEngineEventType.ENTITY_UPDATED, id);
  }

  @Override
  public void suspendProcessDefinitionById(String processDefinitionId) {
    suspension.byId(processDefinitionId, true, false, null);
  }

  @Override
  public void suspendProcessDefinitionById(
      String processDefinitionId, boolean suspendProcessInstances, @Nullable Date suspensionDate) {
    suspension.byId(processDefinitionId, true, suspendProcessInstances, suspensionDate);
  }

  @Override
  public void suspendProcessDefinitionByKey(String processDefinitionKey) {
    suspension.byKey(processDefinitionKey, "", true, false, null);
  }

  @Override
  public void suspendProcessDefinitionByKey(
      String processDefinitionKey, boolean suspendProcessInstances, @Nullable Date suspensionDate) {
    suspension.byKey(processDefinitionKey, "", true, suspendProcessInstances, suspensionDate);
  }

  @Override
  public void suspendProcessDefinitionByKey(String processDefinitionKey, String tenantId) {
    suspension.byKey(processDefinitionKey, Arguments.tenant(tenantId), true, false, null);
  }

  @Override
  public void suspendProcessDefinitionByKey(
      String processDefinitionKey,
      boolean suspendProcessInstances,
      @Nullable Date suspensionDate,
      String tenantId) {
    suspension.byKey(
        processDefinitionKey,
        Arguments.tenant(tenantId),
        true,
        suspendProcessInstances,
        suspensionDate);
  }

  @Override
  public void activateProcessDefinitionById(String processDefinitionId) {
    suspension.byId(processDefinitionId, false, false, null);
  }

  @Override
  public void activateProcessDefinitionById(
      String processDefinitionId, boolean activateProcessInstances, @Nullable Date activationDate) {
    suspension.byId(processDefinitionId, false, activateProcessInstances, activationDate);
  }

  @Override
  public void activateProcessDefinitionByKey(String processDefinitionKey) {
    suspension.byKey(processDefinitionKey, "", false, false, null);
  }

  @Override
  public void activateProcessDefinitionByKey(
      String processDefinitionKey,
      boolean activateProcessInstances,
      @Nullable Date activationDate) {
    suspension.byKey(processDefinitionKey, "", false, activateProcessInstances, activationDate);
  }

  @Override
  public void activateProcessDefinitionByKey(String processDefinitionKey, String tenantId) {
    suspension.byKey(processDefinitionKey, Arguments.tenant(tenantId), false, false, null);
  }

  @Override
  public void activateProcessDefinitionByKey(
      String processDefinitionKey,
      boolean activateProcessInstances,
      @Nullable Date activationDate,
      String tenantId) {
    suspension.byKey(
        processDefinitionKey,
        Arguments.tenant(tenantId),
        false,
        activateProcessInstances,
        activationDate);
  }

  /** Pauses of activities, which the management service shows. */
  public ActivityPauses pauses() {
    return pauses;
  }

  /** See {@link io.turgo.engine.calls.OutwardEvents#suspend}. */
  public @Nullable Long suspend(long definitionId, boolean suspend, @Nullable Long after) {
    return suspension.part(definitionId, suspend, after);
  }

  @Override
  public NativeProcessDefinitionQuery createNativeProcessDefinitionQuery() {
    return new NativeQueries(queries.reads()).processDefinitions();
  }

  @Override
  public NativeDeploymentQuery createNativeDeploymentQuery() {
    return new NativeQueries(queries.reads()).deployments();
  }

  @Override
  public InputStream getResourceAsStream(String deploymentId, String resourceName) {
    Arguments.required("resourceName", resourceName);
    border.deployment(deploymentId);
    byte[] bytes = store.resource(ApiCalls.parse("Deployment", deploymentId), resourceName);
    if (bytes == null) {
      throw new TurgoObjectNotFoundException(
          "Deployment " + deploymentId + " has no resource '" + resourceName + "'");
    }
    return new ByteArrayInputStream(bytes);
  }

  @Override
  public List<String> getDeploymentResourceNames(String deploymentId) {
    border.deployment(deploymentId);
    return store.resourceNames(ApiCalls.parse("Deployment", deploymentId));
  }

  @Override
  public InputStream getProcessModel(String processDefinitionId) {
    ProcessDefinition definition = getProcessDefinition(processDefinitionId);
    return getResourceAsStream(definition.getDeploymentId(), definition.getResourceName());
  }

  @Override
  public @Nullable InputStream getProcessDiagram(String processDefinitionId) {
    ProcessDefinition definition = getProcessDefinition(processDefinitionId);
    String picture = definition.getDiagramResourceName();
    return picture == null ? null : getResourceAsStream(definition.getDeploymentId(), picture);
  }

  @Override
  public BpmnModel getBpmnModel(String processDefinitionId) {
    long id = ApiCalls.parse("Process definition", processDefinitionId);
    border.definition(id);
    return definitions.model(id);
  }

  @Override
  public List<ModelDifference> getProcessDefinitionDifferences(
      String formerProcessDefinitionId, String laterProcessDefinitionId) {
    return ModelDifferences.between(
        model(formerProcessDefinitionId), model(laterProcessDefinitionId));
  }

  private byte[] model(String processDefinitionId) {
    try (InputStream model = getProcessModel(processDefinitionId)) {
      return model.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("The model of a definition cannot be read", e);
    }
  }

  @Override
  public DecisionDefinitionQuery createDecisionDefinitionQuery() {
    return queries.decisionDefinitions();
  }

  @Override
  public DecisionDefinition getDecisionDefinition(String decisionDefinitionId) {
    DecisionDefinition found =
        queries.decisionDefinitions().decisionDefinitionId(decisionDefinitionId).singleResult();
    if (found == null) {
      throw new TurgoObjectNotFoundException(
          "There is no decision definition with the id " + decisionDefinitionId);
    }
    return found;
  }

  @Override
  public InputStream getDecisionModel(String decisionDefinitionId) {
    DecisionDefinition definition = getDecisionDefinition(decisionDefinitionId);
    return getResourceAsStream(definition.getDeploymentId(), definition.getResourceName());
  }

  @Override
  public DecisionRequirementsDefinitionQuery createDecisionRequirementsDefinitionQuery() {
    return queries.decisionRequirements();
  }

  @Override
  public DecisionRequirements getDecisionRequirements(String decisionDefinitionId) {
    DecisionDefinition one = getDecisionDefinition(decisionDefinitionId);
    Map<String, String> ids = new HashMap<>();
    for (DecisionDefinition each :
        queries.decisionDefinitions().deploymentId(one.getDeploymentId()).list()) {
      ids.put(each.getKey(), each.getId());
    }
    DecisionFile file =
        definitions.decisionFile(Long.parseLong(one.getDeploymentId()), one.getResourceName());
    return new DecisionRequirements(
        file.requirementsKey(),
        one.getDeploymentId(),
        one.getResourceName(),
        file.decisions().stream()
            .map(decision ->
                new DecisionRequirements.Decision(
                    ids.get(decision.key()),
                    decision.key(),
                    decision.name(),
                    decision.inputs(),
                    decision.requires()))
            .toList());
  }

  @Override
  public Model newModel() {
    return models.make();
  }

  @Override
  public void saveModel(Model model) {
    models.save(model);
  }

  @Override
  public void deleteModel(String modelId) {
    models.delete(modelId);
  }

  @Override
  public void addModelEditorSource(String modelId, byte[] bytes) {
    models.setSource(modelId, bytes);
  }

  @Override
  public void addModelEditorSourceExtra(String modelId, byte[] bytes) {
    models.setSourceExtra(modelId, bytes);
  }

  @Override
  public ModelQuery createModelQuery() {
    return models.query();
  }

  @Override
  public NativeModelQuery createNativeModelQuery() {
    return models.bySql();
  }

  @Override
  public @Nullable Model getModel(String modelId) {
    return models.find(modelId);
  }

  @Override
  public byte @Nullable [] getModelEditorSource(String modelId) {
    return models.source(modelId);
  }

  @Override
  public byte @Nullable [] getModelEditorSourceExtra(String modelId) {
    return models.sourceExtra(modelId);
  }

  @Override
  public void addCandidateStarterUser(String processDefinitionId, String userId) {
    setStarter(processDefinitionId, Starter.user(starter("userId", userId)), true);
  }

  @Override
  public void addCandidateStarterGroup(String processDefinitionId, String groupId) {
    setStarter(processDefinitionId, Starter.group(starter("groupId", groupId)), true);
  }

  @Override
  public void deleteCandidateStarterUser(String processDefinitionId, String userId) {
    setStarter(processDefinitionId, Starter.user(starter("userId", userId)), false);
  }

  @Override
  public void deleteCandidateStarterGroup(String processDefinitionId, String groupId) {
    setStarter(processDefinitionId, Starter.group(starter("groupId", groupId)), false);
  }

  private static String starter(String name, String id) {
    Arguments.required(name, id);
    Arguments.storable(name, id);
    return id;
  }

  private void setStarter(String processDefinitionId, Starter starter, boolean may) {
    long id = ApiCalls.parse("Process definition", processDefinitionId);
    border.definition(id);
    events.starter(id, starter, may, () -> store.setStarter(id, starter, may));
  }

  @Override
  public List<IdentityLink> getIdentityLinksForProcessDefinition(String processDefinitionId) {
    DefinitionRow definition =
        definitions.byId(ApiCalls.parse("Process definition", processDefinitionId));
    border.definition(definition.id());
    return store.starters(definition.id()).stream()
        .map(starter -> IdentityLinkValue.of(definition.id(), starter))
        .toList();
  }
}
