package io.turgo.rest.resource;

import io.turgo.diagram.BpmnDiagram;
import io.turgo.diagram.DiagramException;
import io.turgo.diagram.Overlay;
import io.turgo.diagram.SvgOptions;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.job.Job;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Failures;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.exchange.UploadedFile;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Diagrams: SVG of definitions, and of instances with what happens in them on top. */
final class DiagramOperations {
  /** Of tokens, jobs and activities; an instance with more is shown with its first ones. */
  static final int MOST = 10_000;

  private DiagramOperations() {}

  static List<Operation> all() {
    return List.of(
        asked(
            StatisticsOperations.past(
                Operation.get("/definitions/{id}/diagram", "getDefinitionDiagram")
                    .says("Draws the diagram of a definition; lays it out if the model has none.")
                    .parameter(
                        "live",
                        Types.FLAG,
                        "true to show the tokens and failed jobs of all instances")
                    .parameter(
                        "heat",
                        Text.Choice.of("count", "mean", "total", "percentile95"),
                        "colours the elements by their number of runs or by their time")
                    .parameter(
                        "comparedWith",
                        Text.id(),
                        "the id of another definition; elements that differ from it are marked")),
            call -> {
              ProcessDefinition definition = Access.definition(call, call.path("id"));
              return draw(call, definition.getId(), DefinitionOverlay.of(call, definition));
            }),
        asked(
            Operation.get("/instances/{id}/diagram", "getInstanceDiagram")
                .says(
                    "Draws a running instance: its tokens, its failed jobs, and the path that it"
                        + " took, as far as the history has it."),
            call -> {
              ProcessInstance instance = Access.instance(call, call.path("id"));
              return draw(
                  call,
                  instance.getProcessDefinitionId(),
                  overlay(call, instance.getId(), instance.getProcessDefinitionId()));
            }),
        asked(
                Operation.post("/diagrams", "drawModel", Level.OPERATE)
                    .unnoted()
                    .says(
                        "Draws a file without deploying it, as far as it can be read, and marks"
                            + " the problems of its deployment.")
                    .files(),
                DiagramOperations::drawFile)
            .parameter("resource", Text.some(255), "the name of the file (default: process.bpmn)"),
        asked(
            Operation.get("/history/instances/{id}/diagram", "getHistoricInstanceDiagram")
                .says(
                    "Draws an instance, ended or not: the path that it took, as far as the"
                        + " history has it, and its tokens if it runs."),
            call -> {
              HistoricProcessInstance instance = Access.historicInstance(call, call.path("id"));
              return draw(
                  call,
                  instance.getProcessDefinitionId(),
                  overlay(call, instance.getId(), instance.getProcessDefinitionId()));
            }));
  }

  static Operation asked(Operation operation, java.util.function.Function<Call, Answer> work) {
    return operation
        .parameter(
            "style",
            Types.FLAG,
            "false to leave the style out of the SVG, for pages whose security policy forbids"
                + " inline styles (default: true)")
        .parameter("picture", Text.some(4_000), "the id of one diagram, if the file has several")
        .answersBytes("image/svg+xml", "The diagram.")
        .does(work);
  }

  private static Answer drawFile(Call call) {
    if (call.files().size() != 1) {
      throw ProblemException.invalid("", "expected one file");
    }
    UploadedFile file = call.files().getFirst();
    String asked = call.query().textOrNull("resource");
    String name = asked == null ? "process.bpmn" : asked;
    Map<String, Long> problems = new HashMap<>();
    Map<String, String> messages = new HashMap<>();
    List<DeploymentProblem> found =
        call.repository().createDeployment().addBytes(name, file.bytes()).validate().stream()
            .filter(problem -> !problem.isWarning())
            .toList();
    for (DeploymentProblem problem : found) {
      @Nullable String element = problem.elementId();
      if (element != null) {
        problems.merge(element, 1L, Long::sum);
        messages.putIfAbsent(element, problem.message());
      }
    }
    Overlay overlay = Overlay.NONE;
    for (Map.Entry<String, Long> one : problems.entrySet()) {
      overlay = overlay.incidents(one.getKey(), one.getValue(), messages.get(one.getKey()));
    }
    try {
      return name.endsWith(".cmmn") || name.endsWith(".cmmn.xml")
          ? CaseDiagramOperations.draw(call, name, file.bytes(), null, overlay)
          : draw(call, name, file.bytes(), null, overlay);
    } catch (DiagramException e) {
      throw new ProblemException(ProblemType.DEPLOYMENT_REFUSED, String.valueOf(e.getMessage()))
          .with("problems", Failures.problems(found));
    }
  }

  private static Answer draw(Call call, String definitionId, Overlay overlay) {
    RepositoryService repository = call.repository();
    String key = repository.getProcessDefinition(definitionId).getKey();
    try (InputStream model = repository.getProcessModel(definitionId)) {
      return draw(call, "model", model.readAllBytes(), key, overlay);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (DiagramException e) {
      throw new ProblemException(ProblemType.NOT_POSSIBLE, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Draws what was asked for.
   *
   * @param process whose pictures are wanted where none is named; null for all of the file
   */
  private static Answer draw(
      Call call, String name, byte[] model, @Nullable String process, Overlay overlay) {
    SvgOptions options = options(call, overlay);
    String picture = call.query().textOrNull("picture");
    BpmnDiagram diagram = BpmnDiagram.read(name, model);
    if (picture != null) {
      if (diagram.pictures().stream().noneMatch(entry -> entry.id().equals(picture))) {
        throw ProblemException.notFound("picture", picture);
      }
      options = options.withPicture(picture);
    } else if (process != null) {
      diagram = diagram.ofProcess(process);
    }
    return new Answer.Bytes("image/svg+xml", diagram.svg(options).getBytes(StandardCharsets.UTF_8));
  }

  static SvgOptions options(Call call, Overlay overlay) {
    SvgOptions options = SvgOptions.DEFAULT.withOverlay(overlay);
    return call.query().has("style") && !call.query().flag("style")
        ? options.withoutStyle()
        : options;
  }

  private static Overlay overlay(Call call, String instanceId, String definitionId) {
    Overlay overlay =
        incidents(call, instanceId, Overlay.NONE.tokens(tokens(call, instanceId, definitionId)));
    Set<String> taken = new HashSet<>();
    for (HistoricActivityInstance activity :
        call.history()
            .createHistoricActivityInstanceQuery()
            .processInstanceId(instanceId)
            .withoutSequenceFlows()
            .listPage(0, MOST)) {
      taken.add(activity.getActivityId());
      String flow = activity.getViaSequenceFlowId();
      if (flow != null) {
        taken.add(flow);
      }
    }
    return overlay.taken(taken);
  }

  /** With the dead-letter jobs of an instance or a case. */
  static Overlay incidents(Call call, String instanceId, Overlay before) {
    Overlay overlay = before;
    Map<String, Long> incidents = new HashMap<>();
    Map<String, String> messages = new HashMap<>();
    for (Job job :
        call.management()
            .createDeadLetterJobQuery()
            .processInstanceId(instanceId)
            .listPage(0, MOST)) {
      String element = job.getElementId();
      if (element != null) {
        incidents.merge(element, 1L, Long::sum);
        if (job.getExceptionMessage() != null) {
          messages.putIfAbsent(element, job.getExceptionMessage());
        }
      }
    }
    for (Map.Entry<String, Long> incident : incidents.entrySet()) {
      @Nullable String message = messages.get(incident.getKey());
      overlay = overlay.incidents(incident.getKey(), incident.getValue(), message);
    }
    return overlay;
  }

  /** Where executions are that hold no others: a sub-process has the tokens that are inside. */
  private static Map<String, Long> tokens(Call call, String instanceId, String definitionId) {
    BpmnModel model = call.repository().getBpmnModel(definitionId);
    List<Execution> executions =
        call
            .runtime()
            .createExecutionQuery()
            .processInstanceId(instanceId)
            .listPage(0, MOST)
            .stream()
            .filter(execution -> !isBeside(model, execution.getActivityId()))
            .toList();
    Set<String> parents = new HashSet<>();
    executions.forEach(execution -> {
      if (execution.getParentId() != null) {
        parents.add(execution.getParentId());
      }
    });
    Map<String, Long> tokens = new HashMap<>();
    for (Execution execution : executions) {
      if (execution.getActivityId() != null && !parents.contains(execution.getId())) {
        tokens.merge(execution.getActivityId(), 1L, Long::sum);
      }
    }
    return tokens;
  }

  /** Whether what is there waits beside an activity or in a scope, and is no token. */
  private static boolean isBeside(BpmnModel model, @Nullable String activityId) {
    if (activityId == null) {
      return false;
    }
    FlowElement element = model.getFlowElement(activityId);
    return element == null
        || element.getType().equals("boundaryEvent")
        || (element.getType().equals("startEvent") && element.getSubProcess() != null);
  }
}
