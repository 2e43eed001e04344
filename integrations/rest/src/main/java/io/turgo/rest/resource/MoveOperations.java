package io.turgo.rest.resource;

import io.turgo.engine.migration.ActivityMigrationMapping;
import io.turgo.engine.migration.ProcessInstanceMigrationBuilder;
import io.turgo.engine.migration.ProcessInstanceMigrationValidationResult;
import io.turgo.engine.runtime.ActivityTree;
import io.turgo.engine.runtime.ChangeActivityStateBuilder;
import io.turgo.engine.runtime.MovePreview;
import io.turgo.engine.runtime.TransitionInstance;
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
import org.jspecify.annotations.Nullable;

/** Running instances go to other activities, or to another version of their process. */
final class MoveOperations {
  private static final int MOST = 1_000;
  private static final ListOf IDS = new ListOf(Types.ID, 0, MOST);
  private static final ListOf NAMES = new ListOf(Text.name(), 0, MOST);

  /** Where an instance is: an activity, or a job before or after it. */
  private record Place(
      String id,
      @Nullable String parentId,
      String activityId,
      @Nullable String activityName,
      String activityType,
      boolean isTransition,
      List<String> executionIds) {
    static Place of(ActivityTree at) {
      return new Place(
          at.getId(),
          at.getParentActivityInstanceId(),
          at.getActivityId(),
          at.getActivityName(),
          at.getActivityType(),
          false,
          at.getExecutionIds());
    }

    static Place of(TransitionInstance at) {
      return new Place(
          at.getId(),
          at.getParentActivityInstanceId(),
          at.getActivityId(),
          at.getActivityName(),
          at.getActivityType(),
          true,
          List.of(at.getExecutionId()));
    }
  }

  private static final View<Object, Place> PLACE =
      View.of("ActivityInstance", Place.class)
          .field("id", Types.ID, Place::id)
          .maybe("parentId", Types.ID, Place::parentId)
          .says("the activity instance around it; missing for the process instance")
          .field("activityId", Types.TEXT, Place::activityId)
          .maybe("activityName", Types.TEXT, Place::activityName)
          .field("activityType", Types.TEXT, Place::activityType)
          .field("transition", Types.FLAG, Place::isTransition)
          .says("true if a job before or after the activity waits")
          .field("executionIds", new ListOf(Types.ID, 0, Integer.MAX_VALUE), Place::executionIds);

  private static final View<Object, MovePreview.Cancelled> CANCELLED =
      View.of("MoveCancelled", MovePreview.Cancelled.class)
          .field("executionId", Types.ID, MovePreview.Cancelled::executionId)
          .field("activityId", Types.TEXT, MovePreview.Cancelled::activityId)
          .field(
              "taskIds",
              new ListOf(Types.ID, 0, Integer.MAX_VALUE),
              MovePreview.Cancelled::taskIds);
  private static final View<Object, MovePreview.Begun> BEGUN =
      View.of("MoveBegun", MovePreview.Begun.class)
          .field("elementId", Types.TEXT, MovePreview.Begun::elementId)
          .field("scopes", new ListOf(Types.TEXT, 0, Integer.MAX_VALUE), MovePreview.Begun::scopes)
          .says("sub-processes that begin around it, from the outside to the inside");
  private static final View<Object, MovePreview.Problem> PROBLEM =
      View.of("MoveProblem", MovePreview.Problem.class)
          .field("elementId", Types.TEXT, MovePreview.Problem::elementId)
          .field("reason", Types.TEXT, MovePreview.Problem::reason);
  private static final View<Object, MovePreview> PREVIEW =
      View.of("MovePreview", MovePreview.class)
          .field("possible", Types.FLAG, MovePreview::isPossible)
          .field("endsInstance", Types.FLAG, MovePreview::endsInstance)
          .field("cancelled", new ListOf(CANCELLED, 0, Integer.MAX_VALUE), MovePreview::cancelled)
          .field("begun", new ListOf(BEGUN, 0, Integer.MAX_VALUE), MovePreview::begun)
          .field("problems", new ListOf(PROBLEM, 0, Integer.MAX_VALUE), MovePreview::problems);

  private static final Fields MOVE =
      Fields.named("InstanceMove")
          .with(
              "moves",
              new ListOf(
                  Fields.named("Move")
                      .maybe("from", NAMES, "activities; all that is at them is cancelled")
                      .maybe("fromExecutions", IDS, "executions instead of activities")
                      .with("to", NAMES, "activities that begin; one, if from has several"),
                  1,
                  MOST),
              "made together: all or none")
          .maybe("variables", Variables.BROUGHT, "of the instance");

  private static final Fields MIGRATION =
      Fields.named("Migration")
          .with("toDefinitionId", Text.id(), "the version to go to")
          .maybe(
              "mappings",
              new ListOf(
                  Fields.named("ActivityMapping")
                      .with("from", NAMES, "activities of the old version")
                      .with("to", NAMES, "activities of the new one; one, if from has several"),
                  0,
                  MOST),
              "activities with other ids in the new version")
          .maybe("variables", Variables.BROUGHT, "of the instance");

  private static final View<Object, ProcessInstanceMigrationValidationResult> VALIDATION =
      View.of("MigrationValidation", ProcessInstanceMigrationValidationResult.class)
          .field("possible", Types.FLAG, ProcessInstanceMigrationValidationResult::isMigrationValid)
          .field(
              "problems",
              new ListOf(Types.TEXT, 0, Integer.MAX_VALUE),
              ProcessInstanceMigrationValidationResult::getValidationMessages);

  private MoveOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.get("/instances/{id}/activity-instances", "getActivityInstances")
            .says("Lists where a running instance is, outer activities first.")
            .shows(
                View.list(
                    "ActivityInstances", "items", PLACE, Integer.MAX_VALUE, "outer ones first"),
                "The activity instances.",
                MoveOperations::places),
        Operation.post("/instances/{id}/move", "moveInstance", Level.OPERATE)
            .says("Cancels activities of a running instance and begins others, as one unit.")
            .body(MOVE)
            .runs(call -> moves(call).changeState()),
        Operation.search("/instances/{id}/move/preview", "previewMove")
            .says("Returns what a move would do, and changes nothing.")
            .body(MOVE)
            .answers(200, PREVIEW, "What would be cancelled and begun.")
            .does(call -> Answer.ok(PREVIEW.show(call, moves(call).preview()))),
        Operation.post("/instances/{id}/migrate", "migrateInstance", Level.OPERATE)
            .says("Takes a running instance to another version of its process, as one unit.")
            .body(MIGRATION)
            .runs(call -> {
              String instance = instance(call);
              migration(call).migrate(instance);
            }),
        Operation.search("/instances/{id}/migrate/preview", "previewMigration")
            .says("Returns why an instance could not be migrated, and changes nothing.")
            .body(MIGRATION)
            .answers(200, VALIDATION, "The problems; none if it could.")
            .does(call -> {
              String instance = instance(call);
              return Answer.ok(VALIDATION.show(call, migration(call).validateMigration(instance)));
            }),
        Operation.post("/definitions/{id}/migrate", "migrateInstances", Level.OPERATE)
            .says("Starts a batch that takes all running instances of a version to another one.")
            .body(MIGRATION)
            .answers(202, BatchOperations.BATCH, "The batch was started.")
            .does(MoveOperations::migrateAll));
  }

  private static String instance(Call call) {
    return Access.instance(call, call.path("id")).getId();
  }

  private static List<Place> places(Call call) {
    List<Place> places = new ArrayList<>();
    ActivityTree tree = call.runtime().getActivityInstance(instance(call));
    if (tree != null) { // null if it has ended since
      add(places, tree);
    }
    return places;
  }

  private static void add(List<Place> places, ActivityTree tree) {
    places.add(Place.of(tree));
    tree.getChildTransitionInstances().forEach(at -> places.add(Place.of(at)));
    tree.getChildActivityInstances().forEach(at -> add(places, at));
  }

  private static ChangeActivityStateBuilder moves(Call call) {
    ChangeActivityStateBuilder builder =
        call.runtime().createChangeActivityStateBuilder().processInstanceId(instance(call));
    Input body = call.body();
    List<Input> moves = body.objects("moves");
    for (int i = 0; i < moves.size(); i++) {
      add(builder, moves.get(i), "/moves/" + i);
    }
    return builder.processVariables(Variables.brought(body, "variables"));
  }

  private static void add(ChangeActivityStateBuilder builder, Input move, String place) {
    List<String> activities = move.texts("from");
    List<String> executions = move.texts("fromExecutions");
    List<String> to = move.texts("to");
    if (activities.isEmpty() == executions.isEmpty()) {
      throw ProblemException.invalid(place, "expected one of from and fromExecutions");
    }
    requireOneOnASide(activities.isEmpty() ? executions : activities, to, place);
    if (activities.isEmpty()) {
      if (to.size() == 1) {
        builder.moveExecutionsToSingleActivityId(executions, to.getFirst());
      } else {
        builder.moveSingleExecutionToActivityIds(executions.getFirst(), to);
      }
    } else if (to.size() == 1) {
      builder.moveActivityIdsToSingleActivityId(activities, to.getFirst());
    } else {
      builder.moveSingleActivityIdToActivityIds(activities.getFirst(), to);
    }
  }

  private static void requireOneOnASide(List<String> from, List<String> to, String place) {
    if (to.isEmpty()) {
      throw ProblemException.invalid(place + "/to", "expected an activity");
    }
    if (from.size() > 1 && to.size() > 1) {
      throw ProblemException.invalid(
          place + "/to", "expected one activity, because several go there; write several entries");
    }
  }

  private static ProcessInstanceMigrationBuilder migration(Call call) {
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
    requireOneOnASide(from, to, place);
    if (from.size() > 1) {
      return ActivityMigrationMapping.createMappingFor(from, to.getFirst());
    }
    return to.size() > 1
        ? ActivityMigrationMapping.createMappingFor(from.getFirst(), to)
        : ActivityMigrationMapping.createMappingFor(from.getFirst(), to.getFirst());
  }

  private static Answer migrateAll(Call call) {
    String from = Access.definition(call, call.path("id")).getId();
    return BulkOperations.started(call, migration(call).batchMigrateProcessInstances(from));
  }
}
