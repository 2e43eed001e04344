package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaTime;
import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.cmmn.CaseDefinition;
import io.turgo.engine.repository.DecisionDefinition;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.repository.DeploymentQuery;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.UploadedFile;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.MapOf;
import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.ValuePlace;
import io.turgo.rest.core.shape.View;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Deployments: models come in as the parts of a form. */
final class DeploymentOperations {
  /** Of the deployments of a name, in which files are looked for that have not changed. */
  private static final int COMPARED = 100;

  private static final Map<String, Shape> FIELDS =
      Map.of(
          "deployment-name",
          Text.upTo(255),
          "deployment-source",
          Text.upTo(255),
          "tenant-id",
          Text.upTo(255),
          "enable-duplicate-filtering",
          Types.FLAG,
          "deploy-changed-only",
          Types.FLAG,
          "deployment-activation-time",
          CamundaTime.SHAPE);

  private static final View<Object, Deployment> DEPLOYMENT =
      View.withNulls("DeploymentDto", Deployment.class)
          .field("links", Shapes.LINKS, deployment -> List.of())
          .field("id", Types.ID, Deployment::getId)
          .maybe("name", Types.TEXT, Deployment::getName)
          .maybe("source", Types.TEXT, Deployment::getCategory)
          .says("which the engine keeps as the category")
          .field("deploymentTime", Shapes.TIME, Deployment::getDeploymentTime)
          .tenant(Deployment::getTenantId);
  private static final View<Object, Deployed> DEPLOYED =
      View.withNulls("DeploymentWithDefinitionsDto", Deployed.class)
          .with(DEPLOYMENT, (context, deployed) -> deployed.deployment())
          .maybe(
              "deployedProcessDefinitions",
              new MapOf(DefinitionOperations.DEFINITION, Integer.MAX_VALUE),
              Deployed::byId)
          .says("by their ids; null if nothing was new")
          .maybe(
              "deployedCaseDefinitions",
              new MapOf(CaseDefinitionOperations.DEFINITION, Integer.MAX_VALUE),
              Deployed::casesById)
          .says("by their ids; null for none")
          .maybe(
              "deployedDecisionDefinitions",
              new MapOf(DecisionOperations.DEFINITION, Integer.MAX_VALUE),
              Deployed::decisionsById)
          .says("by their ids; null for none")
          .none("deployedDecisionRequirementsDefinitions");
  private static final View<Object, Resource> RESOURCE =
      View.of("DeploymentResourceDto", Resource.class)
          .field("id", Types.TEXT, Resource::name)
          .says("the same as the name")
          .field("name", Types.TEXT, Resource::name)
          .field("deploymentId", Types.ID, Resource::deploymentId);

  private record Resource(String name, String deploymentId) {}

  /**
   * A deployment and what it has brought.
   *
   * @param definitions null if nothing was new
   */
  private record Deployed(
      Deployment deployment,
      @Nullable List<ProcessDefinition> definitions,
      List<DecisionDefinition> decisions,
      List<CaseDefinition> cases) {
    @Nullable Map<String, DecisionDefinition> decisionsById() {
      return decisions.isEmpty() ? null : mapped(decisions, DecisionDefinition::getId);
    }

    @Nullable Map<String, CaseDefinition> casesById() {
      return cases.isEmpty() ? null : mapped(cases, CaseDefinition::getId);
    }

    @Nullable Map<String, ProcessDefinition> byId() {
      return definitions == null ? null : mapped(definitions, ProcessDefinition::getId);
    }

    private static <T> Map<String, T> mapped(List<T> found, Function<T, String> id) {
      Map<String, T> byId = new LinkedHashMap<>();
      found.forEach(one -> byId.put(id.apply(one), one));
      return byId;
    }
  }

  private DeploymentOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().byAddress());
    all.addAll(
        List.of(
            Asked.post("/deployment/create", "deploy", Level.OPERATE)
                .form()
                .prepares(DeploymentOperations::compileDecisions)
                .shows(DEPLOYED, DeploymentOperations::deploy),
            Asked.get("/deployment/{id}", "getDeployment")
                .shows(DEPLOYMENT, DeploymentOperations::deployment),
            Asked.get("/deployment/{id}/resources", "listResources")
                .lists(
                    RESOURCE,
                    call -> {
                      String id = deployment(call).getId();
                      return call.repository().getDeploymentResourceNames(id).stream()
                          .map(name -> new Resource(name, id))
                          .toList();
                    }),
            Asked.get("/deployment/{id}/resources/{resourceId}/data", "getResourceData")
                .answersBytes("application/octet-stream", "")
                .does(call ->
                    new Answer.Bytes(
                        "application/octet-stream",
                        bytes(call, deployment(call), call.path("resourceId")))),
            Asked.delete("/deployment/{id}", "deleteDeployment", Level.OPERATE)
                .parameter("cascade", Types.FLAG)
                .parameter("skipCustomListeners", Types.FLAG)
                .parameter("skipIoMappings", new NotServed("mappings are made"))
                .runs(call ->
                    call.repository()
                        .deleteDeployment(
                            deployment(call).getId(),
                            call.query().flag("cascade"),
                            call.query().flag("skipCustomListeners")))));
    return all;
  }

  private static Deployment deployment(Call call) {
    return Access.deployment(call, Asked.id(call, "deployment"));
  }

  private static Find<DeploymentQuery, Deployment> find() {
    return new Find<DeploymentQuery, Deployment>(
            "/deployment",
            "Deployment",
            engine -> engine.getRepositoryService().createDeploymentQuery(),
            DEPLOYMENT)
        .text("id", DeploymentQuery::deploymentId)
        .text("name", DeploymentQuery::deploymentName)
        .text("nameLike", DeploymentQuery::deploymentNameLike)
        .text("source", DeploymentQuery::deploymentCategory)
        .tenant(DeploymentQuery::deploymentTenantId, DeploymentQuery::deploymentWithoutTenantId)
        .sort("id", DeploymentQuery::orderByDeploymentId)
        .sort("name", DeploymentQuery::orderByDeploymentName)
        .sort("deploymentTime", DeploymentQuery::orderByDeploymentTime)
        .sort("tenantId", DeploymentQuery::orderByTenantId);
  }

  /** The fields of the form, checked. */
  private static Map<String, Object> fields(Call call) {
    Map<String, Object> fields = new LinkedHashMap<>();
    call.formFields()
        .forEach((name, text) -> {
          ValuePlace place = ValuePlace.of(name);
          Shape shape = FIELDS.get(name);
          if (shape == null) {
            place.fault(
                "unknown, or a file without a filename; known are "
                    + FIELDS.keySet().stream().sorted().toList());
          } else {
            Object value = shape.readText(text, place);
            if (value != null && !"".equals(value)) {
              fields.put(name, value);
            }
          }
          if (!place.faults().isEmpty()) {
            throw ProblemException.of(place.faults());
          }
        });
    return fields;
  }

  /** Compiling a large table takes seconds; the engine keeps it for the deployment. */
  private static void compileDecisions(Call call) {
    List<UploadedFile> files = files(call);
    if (files.stream().anyMatch(file -> UploadedFile.isDecisions(file.name()))) {
      DeploymentBuilder builder =
          call.repository()
              .createDeployment()
              .tenantId(Access.tenant(call, (String) fields(call).get("tenant-id")));
      files.forEach(file -> builder.addBytes(file.name(), file.bytes()));
      builder.validate();
    }
  }

  private static Deployed deploy(Call call) {
    Map<String, Object> fields = fields(call);
    String name = (String) fields.get("deployment-name");
    String tenant = Access.tenant(call, (String) fields.get("tenant-id"));
    List<UploadedFile> files = files(call);
    boolean changedOnly = Boolean.TRUE.equals(fields.get("deploy-changed-only"));
    boolean newOnly = Boolean.TRUE.equals(fields.get("enable-duplicate-filtering"));
    List<Deployment> earlier = name == null ? List.of() : earlier(call, name, tenant);
    if (changedOnly) {
      files = changed(call, files, earlier);
      if (files.isEmpty()) {
        return new Deployed(earlier.getFirst(), null, List.of(), List.of());
      }
    }
    DeploymentBuilder builder = call.repository().createDeployment().tenantId(tenant);
    files.forEach(file -> builder.addBytes(file.name(), file.bytes()));
    if (name != null) {
      builder.name(name);
    }
    if (fields.get("deployment-source") instanceof String source) {
      builder.category(source);
    }
    if (fields.get("deployment-activation-time") instanceof Date time) {
      builder.activateProcessDefinitionsOn(time);
    }
    if (newOnly && !changedOnly) {
      builder.enableDuplicateFiltering();
    }
    Deployment deployment = builder.deploy();
    boolean isNew = earlier.stream().noneMatch(before -> before.getId().equals(deployment.getId()));
    return new Deployed(
        deployment,
        isNew
            ? call.repository()
                .createProcessDefinitionQuery()
                .deploymentId(deployment.getId())
                .list()
            : null,
        isNew
            ? call.repository()
                .createDecisionDefinitionQuery()
                .deploymentId(deployment.getId())
                .list()
            : List.of(),
        isNew
            ? call.engine()
                .getCmmnRepositoryService()
                .createCaseDefinitionQuery()
                .deploymentId(deployment.getId())
                .list()
            : List.of());
  }

  private static List<UploadedFile> files(Call call) {
    if (call.files().isEmpty()) {
      throw ProblemException.invalid("", "expected at least one file");
    }
    for (UploadedFile file : call.files()) {
      if (file.name().isEmpty()) {
        throw ProblemException.invalid("", "expected a filename of each file");
      }
    }
    return call.files();
  }

  private static List<Deployment> earlier(Call call, String name, @Nullable String tenant) {
    DeploymentQuery query = call.repository().createDeploymentQuery().deploymentName(name);
    return (tenant == null || tenant.isEmpty()
            ? query.deploymentWithoutTenantId()
            : query.deploymentTenantId(tenant))
        .orderByDeploymentTime()
        .desc()
        .listPage(0, COMPARED);
  }

  /** The files that are not the same in the last deployment of the name that has them. */
  private static List<UploadedFile> changed(
      Call call, List<UploadedFile> files, List<Deployment> earlier) {
    List<UploadedFile> changed = new ArrayList<>(files);
    List<UploadedFile> left = new ArrayList<>(files);
    for (Deployment deployment : earlier) {
      List<String> names = call.repository().getDeploymentResourceNames(deployment.getId());
      left.removeIf(file -> {
        if (!names.contains(file.name())) {
          return false;
        }
        if (Arrays.equals(bytes(call, deployment, file.name()), file.bytes())) {
          changed.remove(file);
        }
        return true;
      });
      if (left.isEmpty()) {
        break;
      }
    }
    return changed;
  }

  private static byte[] bytes(Call call, Deployment deployment, String name) {
    try (InputStream in = call.repository().getResourceAsStream(deployment.getId(), name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
