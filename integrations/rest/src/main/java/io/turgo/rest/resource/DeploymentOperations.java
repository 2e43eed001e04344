package io.turgo.rest.resource;

import io.turgo.engine.exception.DeploymentProblem;
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
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
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
  private static final Fields PROBLEM =
      Fields.named("DeploymentProblem")
          .with("resource", Shown.ANY_TEXT, "the file")
          .with("line", Shown.NUMBER, "from 1 on; 0 if it is about the whole file")
          .with("column", Shown.NUMBER, "")
          .maybe("element", Shown.ANY_TEXT, "the name of the element")
          .maybe("elementId", Shown.ANY_TEXT, "")
          .with("message", Shown.ANY_TEXT, "")
          .with("code", Shown.ANY_TEXT, "a name of the kind of problem, which stays");
  private static final Fields CHECKED =
      Fields.named("CheckedModels")
          .with("problems", new ListOf(PROBLEM, 0, 1_000), "none if all can be deployed")
          .with(
              "warnings", new ListOf(PROBLEM, 0, 1_000), "what is doubtful and runs all the same");
  private static final Fields DEPLOYMENT =
      Fields.named("Deployment")
          .with("id", Text.id(), "")
          .maybe("name", Shown.ANY_TEXT, "")
          .maybe("category", Shown.ANY_TEXT, "")
          .maybe("key", Shown.ANY_TEXT, "")
          .maybe("tenantId", Shown.ANY_TEXT, "")
          .with("deploymentTime", Shown.TIME, "")
          .maybe(
              "definitions",
              new ListOf(DefinitionOperations.DEFINITION, 0, 100_000),
              "what was deployed; in the answer to a deployment only")
          .maybe(
              "warnings",
              new ListOf(PROBLEM, 0, 1_000),
              "what is doubtful and runs all the same; not in lists");

  private DeploymentOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.post("/deployments", "deploy", Level.OPERATE)
            .together()
            .says(
                "Deploys models: one as the body, or several as a ZIP or as the files of a form."
                    + " All problems of all files are reported at once.")
            .files()
            .parameter("name", Text.some(255), "of the deployment")
            .parameter(
                "resource",
                Text.some(255),
                "the name of the file if it is the body itself; process.bpmn if left out")
            .parameter("category", Text.some(255), "of the deployment")
            .parameter("key", Text.some(255), "of the deployment")
            .parameter("tenantId", Text.some(255), "whose the processes are")
            .parameter(
                "onlyChanged", new Flag(), "whether to deploy nothing if it is all there already")
            .answers(201, DEPLOYMENT, "Deployed.")
            .does(DeploymentOperations::deploy),
        Operation.post("/deployments/check", "checkModels", Level.OPERATE)
            .unnoted()
            .says("Says what would be wrong with a deployment, without deploying.")
            .files()
            .parameter(
                "resource",
                Text.some(255),
                "the name of the file if it is the body itself; process.bpmn if left out")
            .answers(200, CHECKED, "The problems and warnings.")
            .does(DeploymentOperations::check),
        new Search<DeploymentQuery, Deployment>(
                "Deployment",
                engine -> engine.getRepositoryService().createDeploymentQuery(),
                DEPLOYMENT,
                DeploymentOperations::show)
            .id("id", "", DeploymentQuery::deploymentId)
            .text("name", "", DeploymentQuery::deploymentName)
            .text("nameLike", "% is any text, _ any character", DeploymentQuery::deploymentNameLike)
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
            .says("A deployment.")
            .answers(200, DEPLOYMENT, "It.")
            .does(DeploymentOperations::one),
        Operation.get("/deployments/{id}/resources", "listResources")
            .says("The names of the files of a deployment.")
            .answers(
                200,
                Fields.named("Resources")
                    .with("names", new ListOf(Shown.ANY_TEXT, 0, 1_000_000), ""),
                "The names.")
            .does(call -> {
              Deployment deployment = Access.deployment(call, call.path("id"));
              return Answer.ok(
                  Map.of(
                      "names",
                      call.engine()
                          .getRepositoryService()
                          .getDeploymentResourceNames(deployment.getId())));
            }),
        Operation.get("/deployments/{id}/resource", "getResource")
            .says("A file of a deployment.")
            .needs("name", Text.some(4_000), "of the file")
            .answersBytes("application/octet-stream", "The file.")
            .does(DeploymentOperations::resource),
        Operation.delete("/deployments/{id}", "deleteDeployment", Level.OPERATE)
            .says("Deletes a deployment with its definitions.")
            .parameter(
                "cascade",
                new Flag(),
                "whether instances and history go too; else it is refused while instances run")
            .answersNothing()
            .does(call -> {
              Deployment deployment = Access.deployment(call, call.path("id"));
              call.engine()
                  .getRepositoryService()
                  .deleteDeployment(deployment.getId(), call.query().flag("cascade"));
              return Answer.nothing();
            }));
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
    Map<String, @Nullable Object> shown = show(deployment);
    List<ProcessDefinition> definitions =
        call.engine()
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .deploymentId(deployment.getId())
            .list();
    shown.put("warnings", Failures.problems(deployment.getWarnings()));
    shown.put("definitions", definitions.stream().map(DefinitionOperations::show).toList());
    return Answer.created("/deployments/" + deployment.getId(), shown);
  }

  private static Answer one(Call call) {
    Deployment deployment = Access.deployment(call, call.path("id"));
    Map<String, @Nullable Object> shown = show(deployment);
    shown.put(
        "warnings",
        Failures.problems(
            call.engine().getRepositoryService().getDeploymentWarnings(deployment.getId())));
    return Answer.ok(shown);
  }

  private static Answer check(Call call) {
    Map<Boolean, List<DeploymentProblem>> found =
        builder(call).validate().stream()
            .collect(Collectors.partitioningBy(DeploymentProblem::isWarning));
    return Answer.ok(
        new Shown()
            .put("problems", Failures.problems(found.getOrDefault(false, List.of())))
            .put("warnings", Failures.problems(found.getOrDefault(true, List.of())))
            .map());
  }

  private static DeploymentBuilder builder(Call call) {
    DeploymentBuilder builder = call.engine().getRepositoryService().createDeployment();
    if (call.files().isEmpty()) {
      throw ProblemException.invalid("", "expected at least one file");
    }
    for (UploadedFile file : call.files()) {
      if (isZip(file.bytes())) {
        builder.addZipInputStream(new ZipInputStream(new ByteArrayInputStream(file.bytes())));
      } else {
        String asked = call.query().textOrNull("resource");
        String name = !file.name().isEmpty() ? file.name() : asked == null ? "process.bpmn" : asked;
        builder.addBytes(name, file.bytes());
      }
    }
    return builder;
  }

  private static boolean isZip(byte[] bytes) {
    return bytes.length > 3
        && bytes[0] == 'P'
        && bytes[1] == 'K'
        && (bytes[2] == 3 || bytes[2] == 5);
  }

  private static Answer resource(Call call) {
    Deployment deployment = Access.deployment(call, call.path("id"));
    String name = call.query().text("name");
    try (InputStream in =
        call.engine().getRepositoryService().getResourceAsStream(deployment.getId(), name)) {
      return new Answer.Bytes("application/octet-stream", in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, @Nullable Object> show(Deployment deployment) {
    return new Shown()
        .put("id", deployment.getId())
        .put("name", deployment.getName())
        .put("category", deployment.getCategory())
        .put("key", deployment.getKey())
        .tenant(deployment.getTenantId())
        .put("deploymentTime", deployment.getDeploymentTime())
        .map();
  }
}
