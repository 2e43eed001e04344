package io.turgo.rest.resource;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.migration.ActivityMigrationMapping;
import io.turgo.engine.migration.MigrationPlanBuilder;
import io.turgo.engine.migration.MigrationPlanValidationException;
import io.turgo.engine.migration.MigrationPreview;
import io.turgo.engine.migration.ProcessInstanceMigrationBuilder;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.repository.bpmn.FlowElementsContainer;
import io.turgo.engine.repository.bpmn.FlowNode;
import io.turgo.engine.runtime.MovePreview;
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
import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Running instances go to another version of their process. */
final class MigrationOperations {
  /** How many instances a preview of many looks at. */
  private static final int LOOKED_AT = 100;

  /** Where a preview of many stops counting. */
  private static final int COUNTED = 10_000;

  private static final Fields MIGRATION = migration("Migration");
  private static final Fields MIGRATION_OF_MANY =
      migration("InstancesMigration")
          .maybe(
              "filter",
              BulkOperations.INSTANCES.filterFields(),
              "which instances of the version (default: all)");

  private static final View<Object, MigrationPreview.Kept> KEPT =
      View.of("MigrationKept", MigrationPreview.Kept.class)
          .field("executionId", Types.ID, MigrationPreview.Kept::executionId)
          .field("activityId", Types.TEXT, MigrationPreview.Kept::activityId)
          .field("newActivityId", Types.TEXT, MigrationPreview.Kept::newActivityId)
          .field("taskIds", list(Types.ID), MigrationPreview.Kept::taskIds);
  private static final View<Object, MigrationPreview> PREVIEW =
      View.of("MigrationPreview", MigrationPreview.class)
          .field("possible", Types.FLAG, MigrationPreview::isPossible)
          .field("kept", list(KEPT), MigrationPreview::kept)
          .says("executions that stay themselves")
          .field("cancelled", list(MoveOperations.CANCELLED), MigrationPreview::cancelled)
          .field("begun", list(MoveOperations.BEGUN), MigrationPreview::begun)
          .field("armed", list(MoveOperations.ARMED), MigrationPreview::armed)
          .says("events that would begin to wait")
          .field("disarmed", list(MoveOperations.ARMED), MigrationPreview::disarmed)
          .says("events that would wait no more")
          .field("problems", list(MoveOperations.PROBLEM), MigrationPreview::problems);

  /**
   * A problem of several instances.
   *
   * @param count how many of those looked at have it
   * @param instanceId one of them
   */
  private record Common(MovePreview.Problem problem, int count, String instanceId) {
    Common more() {
      return new Common(problem, count + 1, instanceId);
    }
  }

  /**
   * What was found for several instances.
   *
   * @param lookedAt how many were looked at
   */
  private record Previews(long count, int lookedAt, List<Common> problems) {}

  private static final View<Object, Common> COMMON =
      View.of("MigrationProblem", Common.class)
          .field("elementId", Types.TEXT, common -> common.problem().elementId())
          .field("reason", Types.TEXT, common -> common.problem().reason())
          .field("count", Types.INT, Common::count)
          .says("how many of the instances looked at have it")
          .field("instanceId", Types.ID, Common::instanceId)
          .says("one of them");
  private static final View<Object, Previews> PREVIEWS =
      View.of("MigrationPreviews", Previews.class)
          .field("count", Types.LONG, Previews::count)
          .says("the number of matches, up to " + COUNTED)
          .field("lookedAt", Types.INT, Previews::lookedAt)
          .says("how many of them were looked at, the oldest first, up to " + LOOKED_AT)
          .field("problems", list(COMMON), Previews::problems);

  /**
   * An element and what stands for it in the other version.
   *
   * @param to null for nothing
   * @param stays whether what is at it can stay itself
   */
  private record Pair(FlowElement from, @Nullable FlowElement to, boolean stays) {}

  private static final View<Object, Pair> PAIR =
      View.of("ElementPair", Pair.class)
          .field("activityId", Types.TEXT, pair -> pair.from().getId())
          .maybe("name", Types.TEXT, pair -> pair.from().getName())
          .field("type", Types.TEXT, pair -> pair.from().getType())
          .maybe("toActivityId", Types.TEXT, pair -> pair.to() == null ? null : pair.to().getId())
          .says("the element of its id, or the only one of its name and type; missing for none")
          .maybe("toName", Types.TEXT, pair -> pair.to() == null ? null : pair.to().getName())
          .field("stays", Types.FLAG, Pair::stays)
          .says("true if it stays itself; false if it would be begun anew, or cannot go anywhere");

  private MigrationOperations() {}

  private static ListOf list(Shape item) {
    return new ListOf(item, 0, Integer.MAX_VALUE);
  }

  private static Fields migration(String name) {
    return Fields.named(name)
        .with("toDefinitionId", Text.id(), "the version to go to")
        .maybe(
            "mappings",
            new ListOf(
                Fields.named("ActivityMapping")
                    .with("from", MoveOperations.NAMES, "activities of the old version")
                    .with(
                        "to",
                        MoveOperations.NAMES,
                        "activities of the new one; one, if from has several"),
                0,
                MoveOperations.MOST),
            "activities with other ids in the new version")
        .maybe("variables", Variables.BROUGHT, "of the instance");
  }

  static List<Operation> all() {
    return List.of(
        Operation.post("/instances/{id}/migrate", "migrateInstance", Level.OPERATE)
            .says("Takes a running instance to another version of its process, as one unit.")
            .body(MIGRATION)
            .runs(call -> {
              String instance = Access.instance(call, call.path("id")).getId();
              builder(call).migrate(instance);
            }),
        Operation.search("/instances/{id}/migrate/preview", "previewMigration")
            .says("Returns what a migration would do, and changes nothing.")
            .body(MIGRATION)
            .answers(200, PREVIEW, "What would stay, go and begin.")
            .does(call -> {
              String instance = Access.instance(call, call.path("id")).getId();
              return Answer.ok(PREVIEW.show(call, builder(call).preview(instance)));
            }),
        Operation.get("/definitions/{id}/migrate/mapping", "getMigrationMapping")
            .says("Proposes for each element of a version the one of another version.")
            .needs("toDefinitionId", Text.id(), "the other version")
            .shows(
                View.list("ElementPairs", "items", PAIR, Integer.MAX_VALUE, "as in the file"),
                "The elements.",
                MigrationOperations::pairs),
        Operation.post("/definitions/{id}/migrate", "migrateInstances", Level.OPERATE)
            .says("Starts a batch that takes running instances of a version to another one.")
            .body(MIGRATION_OF_MANY)
            .answers(202, BatchOperations.BATCH, "The batch was started.")
            .does(call ->
                BulkOperations.started(
                    call, builder(call).batchMigrateProcessInstances(instances(call)))),
        Operation.search("/definitions/{id}/migrate/preview", "previewMigrations")
            .says("Returns how many instances would be migrated, and what stands against it.")
            .body(MIGRATION_OF_MANY)
            .answers(200, PREVIEWS, "The problems of the first instances.")
            .does(call -> Answer.ok(PREVIEWS.show(call, previews(call)))));
  }

  private static ProcessInstanceQuery instances(Call call) {
    String definition = Access.definition(call, call.path("id")).getId();
    return BulkOperations.INSTANCES
        .query(call, call.body().objectOrNull("filter"))
        .processDefinitionId(definition);
  }

  private static ProcessInstanceMigrationBuilder builder(Call call) {
    Input body = call.body();
    ProcessInstanceMigrationBuilder builder =
        call.engine()
            .getProcessMigrationService()
            .createProcessInstanceMigrationBuilder()
            .migrateToProcessDefinition(
                Access.definition(call, body.text("toDefinitionId")).getId());
    List<Input> mappings = body.objects("mappings");
    for (int i = 0; i < mappings.size(); i++) {
      builder.addActivityMigrationMapping(mapping(mappings.get(i), "/mappings/" + i));
    }
    return builder.withProcessInstanceVariables(Variables.brought(body, "variables"));
  }

  private static ActivityMigrationMapping mapping(Input mapping, String place) {
    List<String> from = mapping.texts("from");
    List<String> to = mapping.texts("to");
    if (from.isEmpty()) {
      throw ProblemException.invalid(place + "/from", "expected an activity");
    }
    MoveOperations.requireOneOnASide(from, to, place);
    if (from.size() > 1) {
      return ActivityMigrationMapping.createMappingFor(from, to.getFirst());
    }
    return to.size() > 1
        ? ActivityMigrationMapping.createMappingFor(from.getFirst(), to)
        : ActivityMigrationMapping.createMappingFor(from.getFirst(), to.getFirst());
  }

  private static Previews previews(Call call) {
    ProcessInstanceQuery query = instances(call).orderByProcessInstanceId().asc();
    ProcessInstanceMigrationBuilder builder = builder(call);
    Map<MovePreview.Problem, Common> problems = new LinkedHashMap<>();
    int lookedAt = 0;
    for (ProcessInstance instance : query.listPage(0, LOOKED_AT)) {
      try {
        for (MovePreview.Problem problem : builder.preview(instance.getId()).problems()) {
          problems.merge(
              problem, new Common(problem, 1, instance.getId()), (known, one) -> known.more());
        }
        lookedAt++;
      } catch (TurgoObjectNotFoundException e) {
        // It has ended since, unless it is the version that is missing.
        Access.definition(call, call.body().text("toDefinitionId"));
      }
    }
    return new Previews(query.countUpTo(COUNTED), lookedAt, List.copyOf(problems.values()));
  }

  private static List<Pair> pairs(Call call) {
    ProcessDefinition from = Access.definition(call, call.path("id"));
    ProcessDefinition to = Access.definition(call, call.query().text("toDefinitionId"));
    Map<String, FlowElement> before = nodes(call, from);
    Map<String, FlowElement> after = nodes(call, to);
    Map<Alike, List<FlowElement>> alikeBefore = alike(before);
    Map<Alike, List<FlowElement>> alikeAfter = alike(after);
    Map<FlowElement, FlowElement> found = new LinkedHashMap<>();
    for (FlowElement one : before.values()) {
      FlowElement other = after.get(one.getId());
      if (other == null && alikeBefore.getOrDefault(Alike.of(one), List.of()).size() == 1) {
        other = only(alikeAfter.getOrDefault(Alike.of(one), List.of()), before);
      }
      if (other != null) {
        found.put(one, other);
      }
    }
    Set<String> anew = anew(call, from, to, found);
    return before.values().stream()
        .map(one -> {
          FlowElement other = found.get(one);
          return new Pair(one, other, other != null && !anew.contains(one.getId()));
        })
        .toList();
  }

  /** What elements of several versions have in common, whatever their ids. */
  private record Alike(String type, @Nullable String name) {
    static Alike of(FlowElement element) {
      return new Alike(element.getType(), element.getName());
    }
  }

  /** Elements with names. */
  private static Map<Alike, List<FlowElement>> alike(Map<String, FlowElement> all) {
    return all.values().stream()
        .filter(element -> element.getName() != null)
        .collect(Collectors.groupingBy(Alike::of));
  }

  /** The only element, unless the other version has its id. */
  private static @Nullable FlowElement only(
      List<FlowElement> alike, Map<String, FlowElement> others) {
    return alike.size() == 1 && !others.containsKey(alike.getFirst().getId())
        ? alike.getFirst()
        : null;
  }

  /** Ids of elements at which nothing can stay itself. */
  private static Set<String> anew(
      Call call,
      ProcessDefinition from,
      ProcessDefinition to,
      Map<FlowElement, FlowElement> pairs) {
    MigrationPlanBuilder plan = call.runtime().createMigrationPlan(from.getId(), to.getId());
    pairs.forEach((one, other) -> plan.mapActivities(one.getId(), other.getId()));
    Set<String> anew = new HashSet<>();
    try {
      plan.build();
    } catch (MigrationPlanValidationException e) {
      e.getInstructionReports().forEach(one -> anew.add(one.instruction().getSourceActivityId()));
    }
    return anew;
  }

  /** The nodes of a process with those of its sub-processes, in order. */
  private static Map<String, FlowElement> nodes(Call call, ProcessDefinition definition) {
    BpmnModel model = call.repository().getBpmnModel(definition.getId());
    Map<String, FlowElement> nodes = new LinkedHashMap<>();
    FlowElementsContainer process = model.getProcessById(definition.getKey());
    if (process != null) {
      add(process, nodes);
    }
    return nodes;
  }

  private static void add(FlowElementsContainer container, Map<String, FlowElement> nodes) {
    for (FlowElement element : container.getFlowElements()) {
      if (element instanceof FlowNode) {
        nodes.put(element.getId(), element);
      }
      if (element instanceof FlowElementsContainer inner) {
        add(inner, nodes);
      }
    }
  }
}
