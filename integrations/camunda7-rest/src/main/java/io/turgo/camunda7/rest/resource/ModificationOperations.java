package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.modification.InstantiationBuilder;
import io.turgo.engine.modification.ModificationBuilder;
import io.turgo.engine.modification.ProcessInstanceModificationBuilder;
import io.turgo.engine.modification.ProcessInstanceModificationInstantiationBuilder;
import io.turgo.engine.modification.ProcessInstantiationBuilder;
import io.turgo.engine.modification.RestartProcessInstanceBuilder;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
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
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where instances are is changed, and instances that have ended are begun once more. */
final class ModificationOperations {
  private static final String IDS = "processInstanceIds";
  private static final String QUERY = "processInstanceQuery";
  private static final String PAST = "historicProcessInstanceQuery";
  private static final Text WORD = Text.some(4_000);
  private static final ListOf NAMES = new ListOf(Text.name(), 0, 10_000);
  private static final Fields INSTRUCTION =
      Fields.named("InstructionDto")
          .with("type", WORD, "startBeforeActivity, startAfterActivity, startTransition or cancel")
          .maybe("activityId", WORD)
          .maybe("transitionId", WORD)
          .maybe("activityInstanceId", WORD)
          .maybe("transitionInstanceId", WORD)
          .maybe("ancestorActivityInstanceId", WORD)
          .maybe("cancelCurrentActiveActivityInstances", Types.FLAG)
          .maybe("variables", CamundaValue.MAP);

  /** Where an instance begins that is started; there may be none. */
  static final ListOf START_INSTRUCTIONS = new ListOf(INSTRUCTION, 0, 1_000);

  private static final Find<ProcessInstanceQuery, ProcessInstance> RUNNING =
      InstanceOperations.find();
  private static final Find<HistoricProcessInstanceQuery, HistoricProcessInstance> ENDED =
      HistoricInstanceOperations.find();

  private ModificationOperations() {}

  static List<Operation> all() {
    return List.of(
        ofOne("/process-instance/{id}/modification", "modifyProcessInstance")
            .runs(call -> one(call).execute(skipsListeners(call), skipsMappings(call))),
        ofOne("/process-instance/{id}/modification-async", "modifyProcessInstanceAsync")
            .answers(BatchShapes.BATCH)
            .does(call ->
                Answer.ok(
                    BatchShapes.BATCH.show(
                        call, one(call).executeAsync(skipsListeners(call), skipsMappings(call))))),
        ofMany("/modification/execute", "executeModification").runs(call -> many(call).execute()),
        ofMany("/modification/executeAsync", "executeModificationAsync")
            .answers(BatchShapes.BATCH)
            .does(call -> Answer.ok(BatchShapes.BATCH.show(call, many(call).executeAsync()))),
        ofRestart("/process-definition/{id}/restart", "restartProcessInstances")
            .runs(call -> restart(call).execute()),
        ofRestart("/process-definition/{id}/restart-async", "restartProcessInstancesAsync")
            .answers(BatchShapes.BATCH)
            .does(call -> Answer.ok(BatchShapes.BATCH.show(call, restart(call).executeAsync()))));
  }

  private static Fields instructions(String name) {
    return Fields.named(name)
        .with("instructions", new ListOf(INSTRUCTION, 1, 1_000))
        .maybe("skipCustomListeners", Types.FLAG)
        .maybe("skipIoMappings", Types.FLAG);
  }

  private static Operation ofOne(String path, String name) {
    return Asked.post(path, name, Level.OPERATE)
        .body(instructions("ProcessInstanceModificationDto").maybe("annotation", Text.upTo(4_000)));
  }

  private static Operation ofMany(String path, String name) {
    return Asked.post(path, name, Level.OPERATE)
        .body(
            instructions("ModificationDto")
                .with("processDefinitionId", WORD)
                .maybe(IDS, NAMES)
                .maybe(QUERY, RUNNING.filters("ProcessInstanceQueryDto"))
                .maybe(PAST, ENDED.filters("HistoricProcessInstanceQueryDto"))
                .maybe("annotation", Text.upTo(4_000)));
  }

  private static Operation ofRestart(String path, String name) {
    return Asked.post(path, name, Level.OPERATE)
        .body(
            instructions("RestartProcessInstanceDto")
                .maybe(IDS, NAMES)
                .maybe(PAST, ENDED.filters("HistoricProcessInstanceQueryDto"))
                .maybe("initialVariables", Types.FLAG)
                .maybe("withoutBusinessKey", Types.FLAG));
  }

  private static boolean skipsListeners(Call call) {
    return call.body().flag("skipCustomListeners");
  }

  private static boolean skipsMappings(Call call) {
    return call.body().flag("skipIoMappings");
  }

  private static ProcessInstanceModificationBuilder one(Call call) {
    ProcessInstance instance = Access.instance(call, Asked.id(call, "running instance"));
    ProcessInstanceModificationBuilder builder =
        call.runtime().createProcessInstanceModification(instance.getId());
    List<Input> steps = call.body().objects("instructions");
    for (int i = 0; i < steps.size(); i++) {
      builder = follow(builder, new Step(steps.get(i), "instructions", i));
    }
    String annotation = call.body().textOrNull("annotation");
    return annotation == null ? builder : builder.setAnnotation(annotation);
  }

  private static ProcessInstanceModificationBuilder follow(
      ProcessInstanceModificationBuilder builder, Step step) {
    String ancestor = step.input().textOrNull("ancestorActivityInstanceId");
    step.refuse("cancelCurrentActiveActivityInstances", "it is for modifications of many");
    if (step.isCancellation()) {
      return cancel(builder, step);
    }
    step.refuse("activityInstanceId", "it is for the type cancel");
    step.refuse("transitionInstanceId", "it is for the type cancel");
    ProcessInstanceModificationInstantiationBuilder begun =
        switch (step.type()) {
          case "startBeforeActivity" ->
              ancestor == null
                  ? builder.startBeforeActivity(step.required("activityId"))
                  : builder.startBeforeActivity(step.required("activityId"), ancestor);
          case "startAfterActivity" ->
              ancestor == null
                  ? builder.startAfterActivity(step.required("activityId"))
                  : builder.startAfterActivity(step.required("activityId"), ancestor);
          case "startTransition" ->
              ancestor == null
                  ? builder.startTransition(step.required("transitionId"))
                  : builder.startTransition(step.required("transitionId"), ancestor);
          default -> throw step.unknownType();
        };
    Map<String, @Nullable Object> variables = step.input().map("variables");
    return begun
        .setVariables(CamundaValue.objects(variables, false))
        .setVariablesLocal(CamundaValue.objects(variables, true));
  }

  private static ProcessInstanceModificationBuilder cancel(
      ProcessInstanceModificationBuilder builder, Step step) {
    step.refuse("variables", "only what begins has variables");
    step.refuse("ancestorActivityInstanceId", "only what begins has an ancestor");
    List<String> named =
        List.of("activityId", "activityInstanceId", "transitionInstanceId").stream()
            .filter(step.input()::has)
            .toList();
    if (named.size() != 1) {
      throw step.invalid(
          "activityId", "expected one of activityId, activityInstanceId, transitionInstanceId");
    }
    String id = step.input().text(named.getFirst());
    return switch (named.getFirst()) {
      case "activityId" -> builder.cancelAllForActivity(id);
      case "activityInstanceId" -> builder.cancelActivityInstance(id);
      default -> builder.cancelTransitionInstance(id);
    };
  }

  /** Has an instance begin where a request says. */
  static void begin(ProcessInstantiationBuilder builder, List<Input> instructions) {
    for (int i = 0; i < instructions.size(); i++) {
      Step step = new Step(instructions.get(i), "startInstructions", i);
      for (String field :
          List.of("activityInstanceId", "transitionInstanceId", "ancestorActivityInstanceId")) {
        step.refuse(field, "nothing runs that could be named");
      }
      step.refuse("cancelCurrentActiveActivityInstances", "nothing runs that could be cancelled");
      step.begin(builder);
      Map<String, @Nullable Object> variables = step.input().map("variables");
      builder
          .setVariables(CamundaValue.objects(variables, false))
          .setVariablesLocal(CamundaValue.objects(variables, true));
    }
  }

  private static ModificationBuilder many(Call call) {
    Input body = call.body();
    String definition =
        Access.definition(call, Asked.id("definition", body.text("processDefinitionId"))).getId();
    ModificationBuilder builder = call.runtime().createModification(definition);
    List<Input> steps = body.objects("instructions");
    for (int i = 0; i < steps.size(); i++) {
      Step step = new Step(steps.get(i), "instructions", i);
      step.refuseOfOne();
      if (step.isCancellation()) {
        builder.cancelAllForActivity(
            step.required("activityId"), step.input().flag("cancelCurrentActiveActivityInstances"));
      } else {
        step.begin(builder);
      }
    }
    for (String id : body.texts(IDS)) {
      builder.processInstanceIds(Access.instance(call, Asked.id("running instance", id)).getId());
    }
    Input query = body.objectOrNull(QUERY);
    if (query != null) {
      builder.processInstanceQuery(RUNNING.query(call, query));
    }
    Input past = body.objectOrNull(PAST);
    if (past != null) {
      builder.historicProcessInstanceQuery(ENDED.query(call, past));
    }
    requireInstances(body, query == null && past == null);
    if (skipsListeners(call)) {
      builder.skipCustomListeners();
    }
    if (skipsMappings(call)) {
      builder.skipIoMappings();
    }
    body.ifText("annotation", builder::setAnnotation);
    return builder;
  }

  private static void requireInstances(Input body, boolean withoutQuery) {
    if (withoutQuery && body.texts(IDS).isEmpty()) {
      throw ProblemException.invalid("/" + IDS, "expected " + IDS + " or a query");
    }
  }

  private static RestartProcessInstanceBuilder restart(Call call) {
    Input body = call.body();
    String definition = Access.definition(call, Asked.id(call, "definition")).getId();
    RestartProcessInstanceBuilder builder = call.runtime().restartProcessInstances(definition);
    List<Input> steps = body.objects("instructions");
    for (int i = 0; i < steps.size(); i++) {
      Step step = new Step(steps.get(i), "instructions", i);
      step.refuseOfOne();
      step.refuse("cancelCurrentActiveActivityInstances", "nothing runs that could be cancelled");
      step.begin(builder);
    }
    for (String id : body.texts(IDS)) {
      builder.processInstanceIds(Access.historicInstance(call, Asked.id("instance", id)).getId());
    }
    Input past = body.objectOrNull(PAST);
    if (past != null) {
      builder.historicProcessInstanceQuery(ENDED.query(call, past));
    }
    requireInstances(body, past == null);
    if (body.flag("initialVariables")) {
      builder.initialSetOfVariables();
    }
    if (body.flag("withoutBusinessKey")) {
      builder.withoutBusinessKey();
    }
    if (skipsListeners(call)) {
      builder.skipCustomListeners();
    }
    if (skipsMappings(call)) {
      builder.skipIoMappings();
    }
    return builder;
  }

  /** An instruction of a request. */
  private record Step(Input input, String list, int number) {
    String type() {
      return input.text("type");
    }

    boolean isCancellation() {
      return type().equals("cancel");
    }

    String required(String field) {
      if (!input.has(field)) {
        throw invalid(field, "expected " + field + " for the type " + type());
      }
      return input.text(field);
    }

    void begin(InstantiationBuilder<?> builder) {
      switch (type()) {
        case "startBeforeActivity" -> builder.startBeforeActivity(required("activityId"));
        case "startAfterActivity" -> builder.startAfterActivity(required("activityId"));
        case "startTransition" -> builder.startTransition(required("transitionId"));
        default -> throw unknownType();
      }
    }

    void refuse(String field, String why) {
      if (input.has(field)) {
        throw invalid(field, why);
      }
    }

    /** What names something of one instance cannot be said for many. */
    void refuseOfOne() {
      for (String field :
          List.of("activityInstanceId", "transitionInstanceId", "ancestorActivityInstanceId")) {
        refuse(field, "it is for the modification of one instance");
      }
      refuse("variables", "they are for the modification of one instance");
    }

    ProblemException unknownType() {
      return invalid(
          "type",
          "expected startBeforeActivity, startAfterActivity, startTransition or cancel, found "
              + type());
    }

    ProblemException invalid(String field, String why) {
      return ProblemException.invalid("/" + list + "/" + number + "/" + field, why);
    }
  }
}
