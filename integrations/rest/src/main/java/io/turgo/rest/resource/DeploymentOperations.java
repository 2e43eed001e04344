package io.turgo.rest.resource;

import io.turgo.engine.cmmn.CaseDefinition;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.repository.DecisionDefinition;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.repository.DeploymentQuery;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Failures;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.UploadedFile;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** Deployments: models come in, are looked at and go. */
final class DeploymentOperations {
  private static final ListOf PROBLEMS = new ListOf(Failures.PROBLEM, 0, 1_000);
  private static final View<Object, Checked> CHECKED =
      View.of("CheckedModels", Checked.class)
          .field("problems", PROBLEMS, Checked::problems)
          .says("empty if all files can be deployed")
          .field("warnings", PROBLEMS, Checked::warnings)
          .says("places that are probably mistakes but can be deployed");
  private static final View<Details, Deployment> DEPLOYMENT =
      View.<Details, Deployment>of("Deployment")
          .field("id", Types.ID, Deployment::getId)
          .maybe("name", Types.TEXT, Deployment::getName)
          .maybe("category", Types.TEXT, Deployment::getCategory)
          .maybe("key", Types.TEXT, Deployment::getKey)
          .tenant(Deployment::getTenantId)
          .field("deploymentTime", Types.TIME, Deployment::getDeploymentTime)
          .maybe("warnings", PROBLEMS, (details, deployment) -> details.warnings())
          .says("places that are probably mistakes but can be deployed; missing in lists")
          .maybe(
              "definitions",
              new ListOf(DefinitionOperations.DEFINITION, 0, 100_000),
              (details, deployment) -> details.definitions())
          .says("the deployed definitions; only in the response to a deployment")
          .maybe(
              "decisions",
              new ListOf(DecisionOperations.DEFINITION, 0, 100_000),
              (details, deployment) -> details.decisions())
          .says("the deployed decisions, if there are any; only in the response to a deployment")
          .maybe(
              "cases",
              new ListOf(CaseOperations.DEFINITION, 0, 100_000),
              (details, deployment) -> details.cases())
          .says("the deployed cases, if there are any; only in the response to a deployment");
  private static final View<Object, List<String>> RESOURCES =
      View.list("Resources", "names", Types.TEXT, 1_000_000, "");

  /** What would be wrong with a deployment. */
  private record Checked(List<?> problems, List<?> warnings) {}

  /** What lists of deployments do not say. */
  private record Details(
      @Nullable List<?> warnings,
      @Nullable List<ProcessDefinition> definitions,
      @Nullable List<DecisionDefinition> decisions,
      @Nullable List<CaseDefinition> cases) {
    static final Details NONE = new Details(null, null, null, null);
  }

  private DeploymentOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.post("/deployments", "deploy", Level.OPERATE)
            .together()
            .says(
                "Deploys models: one as the body, or several as a ZIP or as the files of a form."
                    + " A refusal lists all problems of all files.")
            .files()
            .parameter("name", Text.some(255), "of the deployment")
            .parameter(
                "resource",
                Text.some(255),
                "the name of the file in the body (default: process.bpmn)")
            .parameter("category", Text.some(255), "of the deployment")
            .parameter("key", Text.some(255), "of the deployment")
            .parameter("tenantId", Text.some(255), "the tenant of the processes")
            .parameter(
                "onlyChanged",
                Types.FLAG,
                "true to deploy nothing if the newest deployment has the same files")
            .answers(201, DEPLOYMENT, "Deployed.")
            .prepares(DeploymentOperations::compileDecisions)
            .does(DeploymentOperations::deploy),
        Operation.post("/deployments/check", "checkModels", Level.OPERATE)
            .unnoted()
            .says("Checks files and returns their problems, without deploying them.")
            .files()
            .parameter(
                "resource",
                Text.some(255),
                "the name of the file in the body (default: process.bpmn)")
            .shows(CHECKED, "The problems and warnings.", DeploymentOperations::check),
        new Search<DeploymentQuery, Deployment>(
                "Deployment",
                engine -> engine.getRepositoryService().createDeploymentQuery(),
                DEPLOYMENT,
                (call, found) -> Details.NONE)
            .id("id", "", DeploymentQuery::deploymentId)
            .text("name", "", DeploymentQuery::deploymentName)
            .text(
                "nameLike",
                "% matches any text, _ any character",
                DeploymentQuery::deploymentNameLike)
            .text("category", "", DeploymentQuery::deploymentCategory)
            .text("key", "", DeploymentQuery::deploymentKey)
            .text("definitionKey", "with this process", DeploymentQuery::processDefinitionKey)
            .tenant(DeploymentQuery::deploymentTenantId, DeploymentQuery::tenantIds)
            .sort("id", DeploymentQuery::orderByDeploymentId)
            .sort("name", DeploymentQuery::orderByDeploymentName)
            .sort("deploymentTime", DeploymentQuery::orderByDeploymentTime)
            .operation("/deployments/search", "searchDeployments")
            .says("Finds deployments."),
        Operation.get("/deployments/{id}", "getDeployment")
            .says("Returns a deployment.")
            .answers(200, DEPLOYMENT, "The deployment.")
            .does(DeploymentOperations::one),
        Operation.get("/deployments/{id}/resources", "listResources")
            .says("Lists the names of the files of a deployment.")
            .shows(
                RESOURCES,
                "The names.",
                call -> call.repository().getDeploymentResourceNames(deployment(call).getId())),
        Operation.get("/deployments/{id}/resource", "getResource")
            .says("Returns a file of a deployment.")
            .needs("name", Text.some(4_000), "of the file")
            .answersBytes("application/octet-stream", "The file.")
            .does(DeploymentOperations::resource),
        Operation.delete("/deployments/{id}", "deleteDeployment", Level.OPERATE)
            .says("Deletes a deployment with its definitions.")
            .parameter(
                "cascade",
                Types.FLAG,
                "true to delete instances and history too; otherwise the operation is refused"
                    + " while instances run")
            .parameter(
                "skipListeners",
                Types.FLAG,
                "with cascade: true to end instances whose listeners throw, as in deleteInstance")
            .runs(call ->
                call.repository()
                    .deleteDeployment(
                        deployment(call).getId(),
                        call.query().flag("cascade"),
                        call.query().flag("skipListeners"))));
  }

  private static Deployment deployment(Call call) {
    return Access.deployment(call, call.path("id"));
  }

  /** Compiling a large table takes seconds; the engine keeps it for the deployment. */
  private static void compileDecisions(Call call) {
    if (call.files().stream()
        .anyMatch(file -> file.isZip() || UploadedFile.isDecisions(nameOf(call, file)))) {
      builder(call).tenantId(Access.tenant(call, call.query().textOrNull("tenantId"))).validate();
    }
  }

  private static Answer deploy(Call call) {
    DeploymentBuilder builder = builder(call);
    call.query().ifText("name", builder::name);
    call.query().ifText("category", builder::category);
    call.query().ifText("key", builder::key);
    builder.tenantId(Access.tenant(call, call.query().textOrNull("tenantId")));
    if (call.query().flag("onlyChanged")) {
      builder.enableDuplicateFiltering();
    }
    Deployment deployment = builder.deploy();
    List<DecisionDefinition> decisions =
        call.repository().createDecisionDefinitionQuery().deploymentId(deployment.getId()).list();
    List<CaseDefinition> cases =
        call.engine()
            .getCmmnRepositoryService()
            .createCaseDefinitionQuery()
            .deploymentId(deployment.getId())
            .list();
    Details details =
        new Details(
            Failures.problems(deployment.getWarnings()),
            call.repository()
                .createProcessDefinitionQuery()
                .deploymentId(deployment.getId())
                .list(),
            decisions.isEmpty() ? null : decisions,
            cases.isEmpty() ? null : cases);
    return Answer.created(
        "/deployments/" + deployment.getId(), DEPLOYMENT.show(details, deployment));
  }

  private static Answer one(Call call) {
    Deployment deployment = deployment(call);
    Details details =
        new Details(
            Failures.problems(call.repository().getDeploymentWarnings(deployment.getId())),
            null,
            null,
            null);
    return Answer.ok(DEPLOYMENT.show(details, deployment));
  }

  private static Checked check(Call call) {
    Map<Boolean, List<DeploymentProblem>> found =
        builder(call).validate().stream()
            .collect(Collectors.partitioningBy(DeploymentProblem::isWarning));
    return new Checked(
        Failures.problems(found.getOrDefault(false, List.of())),
        Failures.problems(found.getOrDefault(true, List.of())));
  }

  private static DeploymentBuilder builder(Call call) {
    DeploymentBuilder builder = call.repository().createDeployment();
    if (call.files().isEmpty()) {
      throw ProblemException.invalid("", "expected at least one file");
    }
    for (UploadedFile file : call.files()) {
      if (file.isZip()) {
        builder.addZipInputStream(new ZipInputStream(new ByteArrayInputStream(file.bytes())));
      } else {
        builder.addBytes(nameOf(call, file), file.bytes());
      }
    }
    return builder;
  }

  private static String nameOf(Call call, UploadedFile file) {
    String asked = call.query().textOrNull("resource");
    return !file.name().isEmpty() ? file.name() : asked == null ? "process.bpmn" : asked;
  }

  private static Answer resource(Call call) {
    String name = call.query().text("name");
    try (InputStream in = call.repository().getResourceAsStream(deployment(call).getId(), name)) {
      return new Answer.Bytes("application/octet-stream", in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
