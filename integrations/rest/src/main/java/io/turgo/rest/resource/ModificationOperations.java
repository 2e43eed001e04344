package io.turgo.rest.resource;

import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.modification.InstantiationBuilder;
import io.turgo.engine.modification.ModificationBuilder;
import io.turgo.engine.modification.ProcessInstanceModificationBuilder;
import io.turgo.engine.modification.ProcessInstanceModificationInstantiationBuilder;
import io.turgo.engine.modification.RestartProcessInstanceBuilder;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.List;

/** Running instances are changed by instructions, and ended ones are begun once more. */
final class ModificationOperations {
  private static final Text.Choice STARTS =
      Text.Choice.of("startBefore", "startAfter", "startTransition");
  private static final Text.Choice TYPES =
      Text.Choice.of("startBefore", "startAfter", "startTransition", "cancel");
  private static final Search<HistoricProcessInstanceQuery, HistoricProcessInstance> ENDED =
      HistoryOperations.instances();

  private static final Fields MODIFICATION =
      annotated(
          instructions(
              "Modification",
              instruction("Instruction", TYPES)
                  .maybe("activityInstanceId", Text.id(), "for cancel: one activity instance")
                  .maybe(
                      "transitionInstanceId",
                      Text.id(),
                      "for cancel: what waits for a job before or after an activity")
                  .maybe("ancestorId", Text.id(), "for a start: the activity instance around it")
                  .maybe("variables", Variables.BROUGHT, "for a start: set before it")
                  .maybe("localVariables", Variables.BROUGHT, "for a start: of what begins")));
  private static final Fields MODIFICATION_OF_MANY =
      BulkOperations.filtered(
          annotated(
              instructions(
                  "InstancesModification",
                  instruction("InstructionForMany", TYPES)
                      .maybe(
                          "onlyCurrent",
                          Types.FLAG,
                          "for cancel: true to spare what these instructions begin"))),
          BulkOperations.INSTANCES);
  private static final Fields RESTART = restart("Restart");
  private static final Fields RESTART_OF_MANY =
      BulkOperations.filtered(restart("InstancesRestart"), ENDED);
  private static final View<Object, String> RESTARTED =
      View.of("RestartedInstance", String.class)
          .field("id", Types.ID, id -> id)
          .says("the new instance");

  private ModificationOperations() {}

  private static Fields instruction(String name, Text.Choice types) {
    return Fields.named(name)
        .with("type", types)
        .maybe("activityId", Text.name(), "for startBefore, startAfter; for cancel: all of it")
        .maybe("transitionId", Text.name(), "for startTransition: a sequence flow");
  }

  private static Fields instructions(String name, Fields instruction) {
    return Fields.named(name)
        .with(
            "instructions",
            new ListOf(instruction, 1, MoveOperations.MOST),
            "followed in order: all or none")
        .maybe("skipListeners", Types.FLAG, "true to call no execution and task listeners")
        .maybe("skipMappings", Types.FLAG, "true to evaluate no input and output parameters");
  }

  private static Fields annotated(Fields body) {
    return body.maybe("annotation", Text.some(2_000), "why; kept in the audit trail");
  }

  private static Fields restart(String name) {
    return instructions(name, instruction("StartInstruction", STARTS))
        .maybe(
            "initialVariables",
            Types.FLAG,
            "true for the variables of the start, which history level full has (default: the last"
                + " ones)")
        .maybe("withoutBusinessKey", Types.FLAG, "true to give no business key");
  }

  static List<Operation> all() {
    return List.of(
        Operation.post("/instances/{id}/modify", "modifyInstance", Level.OPERATE)
            .says("Begins and cancels activities of a running instance in order, as one unit.")
            .body(MODIFICATION)
            .runs(call ->
                modification(call)
                    .execute(call.body().flag("skipListeners"), call.body().flag("skipMappings"))),
        Operation.search("/instances/{id}/modify/preview", "previewModification")
            .says("Returns what a modification would do, and changes nothing.")
            .body(MODIFICATION)
            .answers(200, MoveOperations.PREVIEW, "What would be cancelled and begun.")
            .does(
                call -> Answer.ok(MoveOperations.PREVIEW.show(call, modification(call).preview()))),
        Operation.post("/definitions/{id}/modify", "modifyInstances", Level.OPERATE)
            .says("Starts a batch that modifies all matching instances of a version.")
            .body(MODIFICATION_OF_MANY)
            .answers(202, BatchOperations.BATCH, "The batch was started.")
            .does(ModificationOperations::modifyAll),
        Operation.post("/history/instances/{id}/restart", "restartInstance", Level.OPERATE)
            .says("Begins an instance that has ended once more, as a new instance.")
            .body(RESTART)
            .once()
            .answers(201, RESTARTED, "Started.")
            .does(ModificationOperations::restartOne),
        Operation.post("/definitions/{id}/restart", "restartInstances", Level.OPERATE)
            .says("Starts a batch that restarts all matching instances of a version that ended.")
            .body(RESTART_OF_MANY)
            .answers(202, BatchOperations.BATCH, "The batch was started.")
            .does(ModificationOperations::restartAll));
  }

  private static ProcessInstanceModificationBuilder modification(Call call) {
    ProcessInstance instance = Access.instance(call, call.path("id"));
    ProcessInstanceModificationBuilder builder =
        call.runtime().createProcessInstanceModification(instance.getId());
    for (Step step : Step.all(call)) {
      builder = step.isCancellation() ? step.cancel(builder) : step.begin(builder);
    }
    String annotation = call.body().textOrNull("annotation");
    return annotation == null ? builder : builder.setAnnotation(annotation);
  }

  private static Answer modifyAll(Call call) {
    String definition = Access.definition(call, call.path("id")).getId();
    ModificationBuilder builder =
        call.runtime()
            .createModification(definition)
            .processInstanceQuery(
                BulkOperations.INSTANCES
                    .query(call, BulkOperations.filter(call))
                    .processDefinitionId(definition));
    for (Step step : Step.all(call)) {
      if (step.isCancellation()) {
        step.refuse("transitionId", "only startTransition has one");
        builder.cancelAllForActivity(step.needed("activityId"), step.input().flag("onlyCurrent"));
      } else {
        step.refuse("onlyCurrent", "it is for cancel");
        step.beginIn(builder);
      }
    }
    if (call.body().flag("skipListeners")) {
      builder.skipCustomListeners();
    }
    if (call.body().flag("skipMappings")) {
      builder.skipIoMappings();
    }
    call.body().ifText("annotation", builder::setAnnotation);
    return BulkOperations.started(call, builder.executeAsync());
  }

  private static RestartProcessInstanceBuilder restart(Call call, String definitionId) {
    RestartProcessInstanceBuilder builder = call.runtime().restartProcessInstances(definitionId);
    Step.all(call).forEach(step -> step.beginIn(builder));
    if (call.body().flag("initialVariables")) {
      builder.initialSetOfVariables();
    }
    if (call.body().flag("withoutBusinessKey")) {
      builder.withoutBusinessKey();
    }
    if (call.body().flag("skipListeners")) {
      builder.skipCustomListeners();
    }
    if (call.body().flag("skipMappings")) {
      builder.skipIoMappings();
    }
    return builder;
  }

  private static Answer restartOne(Call call) {
    HistoricProcessInstance old = Access.historicInstance(call, call.path("id"));
    String id =
        restart(call, old.getProcessDefinitionId())
            .processInstanceIds(old.getId())
            .executeWithIdsInReturn()
            .getFirst();
    return Answer.created("/instances/" + id, RESTARTED.show(call, id));
  }

  private static Answer restartAll(Call call) {
    String definition = Access.definition(call, call.path("id")).getId();
    HistoricProcessInstanceQuery query =
        ENDED.query(call, BulkOperations.filter(call)).processDefinitionId(definition).finished();
    return BulkOperations.started(
        call, restart(call, definition).historicProcessInstanceQuery(query).executeAsync());
  }

  /** An instruction of a request. */
  private record Step(Input input, int number) {
    static List<Step> all(Call call) {
      List<Input> inputs = call.body().objects("instructions");
      List<Step> steps = new ArrayList<>();
      for (int i = 0; i < inputs.size(); i++) {
        steps.add(new Step(inputs.get(i), i));
      }
      return steps;
    }

    private String type() {
      return input.text("type");
    }

    boolean isCancellation() {
      return type().equals("cancel");
    }

    String needed(String field) {
      if (!input.has(field)) {
        throw invalid(field, "is missing for the type " + type());
      }
      return input.text(field);
    }

    /** What an instruction that begins something names. */
    private String target() {
      boolean flow = type().equals("startTransition");
      refuse(flow ? "activityId" : "transitionId", "expected none for the type " + type());
      return needed(flow ? "transitionId" : "activityId");
    }

    void beginIn(InstantiationBuilder<?> builder) {
      String target = target();
      switch (type()) {
        case "startBefore" -> builder.startBeforeActivity(target);
        case "startAfter" -> builder.startAfterActivity(target);
        default -> builder.startTransition(target);
      }
    }

    ProcessInstanceModificationBuilder begin(ProcessInstanceModificationBuilder builder) {
      refuse("activityInstanceId", "it is for cancel");
      refuse("transitionInstanceId", "it is for cancel");
      String target = target();
      String ancestor = input.textOrNull("ancestorId");
      ProcessInstanceModificationInstantiationBuilder begun =
          switch (type()) {
            case "startBefore" ->
                ancestor == null
                    ? builder.startBeforeActivity(target)
                    : builder.startBeforeActivity(target, ancestor);
            case "startAfter" ->
                ancestor == null
                    ? builder.startAfterActivity(target)
                    : builder.startAfterActivity(target, ancestor);
            default ->
                ancestor == null
                    ? builder.startTransition(target)
                    : builder.startTransition(target, ancestor);
          };
      return begun
          .setVariables(Variables.brought(input, "variables"))
          .setVariablesLocal(Variables.brought(input, "localVariables"));
    }

    ProcessInstanceModificationBuilder cancel(ProcessInstanceModificationBuilder builder) {
      for (String field : List.of("transitionId", "ancestorId", "variables", "localVariables")) {
        refuse(field, "it is for what begins");
      }
      List<String> named =
          List.of("activityId", "activityInstanceId", "transitionInstanceId").stream()
              .filter(input::has)
              .toList();
      if (named.size() != 1) {
        throw invalid(
            "activityId", "expected one of activityId, activityInstanceId, transitionInstanceId");
      }
      String id = input.text(named.getFirst());
      return switch (named.getFirst()) {
        case "activityId" -> builder.cancelAllForActivity(id);
        case "activityInstanceId" -> builder.cancelActivityInstance(id);
        default -> builder.cancelTransitionInstance(id);
      };
    }

    void refuse(String field, String why) {
      if (input.has(field)) {
        throw invalid(field, why);
      }
    }

    private ProblemException invalid(String field, String why) {
      return ProblemException.invalid("/instructions/" + number + "/" + field, why);
    }
  }
}
