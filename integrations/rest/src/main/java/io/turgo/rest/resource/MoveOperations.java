package io.turgo.rest.resource;

import io.turgo.engine.batch.BulkOperation;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.ActivityTree;
import io.turgo.engine.runtime.ChangeActivityStateBuilder;
import io.turgo.engine.runtime.MovePreview;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
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

/** Running instances go to other activities. */
final class MoveOperations {
  static final int MOST = 1_000;
  private static final ListOf IDS = new ListOf(Types.ID, 0, MOST);
  static final ListOf NAMES = new ListOf(Text.name(), 0, MOST);

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

  static final View<Object, MovePreview.Cancelled> CANCELLED =
      View.of("MoveCancelled", MovePreview.Cancelled.class)
          .field("executionId", Types.ID, MovePreview.Cancelled::executionId)
          .field("activityId", Types.TEXT, MovePreview.Cancelled::activityId)
          .field(
              "taskIds",
              new ListOf(Types.ID, 0, Integer.MAX_VALUE),
              MovePreview.Cancelled::taskIds);
  static final View<Object, MovePreview.Begun> BEGUN =
      View.of("MoveBegun", MovePreview.Begun.class)
          .field("elementId", Types.TEXT, MovePreview.Begun::elementId)
          .field("scopes", new ListOf(Types.TEXT, 0, Integer.MAX_VALUE), MovePreview.Begun::scopes)
          .says("sub-processes that begin around it, from the outside to the inside");
  static final View<Object, MovePreview.Armed> ARMED =
      View.of("MoveArmed", MovePreview.Armed.class)
          .field("eventId", Types.TEXT, MovePreview.Armed::eventId)
          .field("scopeId", Types.TEXT, MovePreview.Armed::scopeId)
          .says("the execution or the instance that it waits in; empty for one that begins");
  static final View<Object, MovePreview.Problem> PROBLEM =
      View.of("MoveProblem", MovePreview.Problem.class)
          .field("elementId", Types.TEXT, MovePreview.Problem::elementId)
          .field("reason", Types.TEXT, MovePreview.Problem::reason);
  static final View<Object, MovePreview> PREVIEW =
      View.of("MovePreview", MovePreview.class)
          .field("possible", Types.FLAG, MovePreview::isPossible)
          .field("endsInstance", Types.FLAG, MovePreview::endsInstance)
          .field("cancelled", new ListOf(CANCELLED, 0, Integer.MAX_VALUE), MovePreview::cancelled)
          .field("begun", new ListOf(BEGUN, 0, Integer.MAX_VALUE), MovePreview::begun)
          .field("armed", new ListOf(ARMED, 0, Integer.MAX_VALUE), MovePreview::armed)
          .says("start events of event sub-processes that would begin to wait")
          .field("problems", new ListOf(PROBLEM, 0, Integer.MAX_VALUE), MovePreview::problems);

  private static final Fields MOVE =
      moves(
          "InstanceMove",
          Fields.named("Move")
              .maybe("from", NAMES, "activities; all that is at them is cancelled")
              .maybe("fromExecutions", IDS, "executions instead of activities"));

  private static final Fields MOVE_MANY =
      BulkOperations.filtered(
              moves(
                  "InstancesMove",
                  Fields.named("ActivityMove")
                      .with("from", NAMES, "activities; all that is at them is cancelled")),
              BulkOperations.INSTANCES)
          .maybe(
              "preview",
              Types.FLAG,
              "true to return only the number of matches and change nothing");

  private MoveOperations() {}

  /** How moves are written; what they come from is given. */
  private static Fields moves(String name, Fields move) {
    return Fields.named(name)
        .with(
            "moves",
            new ListOf(
                move.with("to", NAMES, "activities that begin; one, if from has several"), 1, MOST),
            "made together: all or none")
        .maybe("variables", Variables.BROUGHT, "of the instance")
        .maybe("annotation", Text.some(2_000), "why; kept in the audit trail");
  }

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
        Operation.post("/definitions/{id}/move", "moveInstances", Level.OPERATE)
            .says("Starts a batch that makes moves in all matching instances of a version.")
            .body(MOVE_MANY)
            .answers(200, BulkOperations.COUNT, "The result of a preview.")
            .answers(202, BatchOperations.BATCH, "The batch was started.")
            .does(MoveOperations::moveAll));
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
    return described(
        call, call.runtime().createChangeActivityStateBuilder().processInstanceId(instance(call)));
  }

  private static Answer moveAll(Call call) {
    ProcessDefinition definition = Access.definition(call, call.path("id"));
    ProcessInstanceQuery query =
        BulkOperations.INSTANCES
            .query(call, BulkOperations.filter(call))
            .processDefinitionId(definition.getId());
    BulkOperation<ProcessInstance> moves =
        call.management()
            .createBulkOperation()
            .moveTokens(query, described(call, call.runtime().createChangeActivityStateBuilder()))
            .tenantId(definition.getTenantId());
    return call.body().flag("preview")
        ? Answer.ok(BulkOperations.COUNT.show(call, moves.count()))
        : BulkOperations.started(call, moves.start());
  }

  private static ChangeActivityStateBuilder described(
      Call call, ChangeActivityStateBuilder builder) {
    Input body = call.body();
    List<Input> moves = body.objects("moves");
    for (int i = 0; i < moves.size(); i++) {
      add(builder, moves.get(i), "/moves/" + i);
    }
    body.ifText("annotation", builder::annotation);
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

  static void requireOneOnASide(List<String> from, List<String> to, String place) {
    if (to.isEmpty()) {
      throw ProblemException.invalid(place + "/to", "expected an activity");
    }
    if (from.size() > 1 && to.size() > 1) {
      throw ProblemException.invalid(
          place + "/to", "expected one activity, because several go there; write several entries");
    }
  }
}
