package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.engine.migration.MigrationInstruction;
import io.turgo.engine.migration.MigrationPlan;
import io.turgo.engine.migration.MigrationPlanBuilder;
import io.turgo.engine.migration.MigrationPlanExecutionBuilder;
import io.turgo.engine.migration.MigrationPlanValidationException;
import io.turgo.engine.migration.MigrationPlanValidationException.InstructionReport;
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
import io.turgo.rest.core.shape.View;
import java.util.List;

/** Instances get to another version of their process. */
final class MigrationOperations {
  private static final Text WORD = Text.some(4_000);
  private static final ListOf ONE_ID = new ListOf(WORD, 1, 1);
  private static final ListOf NAMES = new ListOf(Text.name(), 0, 10_000);
  private static final Find<ProcessInstanceQuery, ProcessInstance> RUNNING =
      InstanceOperations.find();

  private static final Fields INSTRUCTION =
      Fields.named("MigrationInstructionDto")
          .with("sourceActivityIds", ONE_ID)
          .with("targetActivityIds", ONE_ID)
          .maybe("updateEventTrigger", Types.FLAG);
  private static final Fields PLAN =
      Fields.named("MigrationPlanDto")
          .with("sourceProcessDefinitionId", WORD)
          .with("targetProcessDefinitionId", WORD)
          .with("instructions", new ListOf(INSTRUCTION, 0, 10_000))
          .maybe("variables", CamundaValue.MAP);
  private static final Fields GENERATE =
      Fields.named("MigrationPlanGenerationDto")
          .with("sourceProcessDefinitionId", WORD)
          .with("targetProcessDefinitionId", WORD)
          .maybe("updateEventTriggers", Types.FLAG)
          .maybe("variables", CamundaValue.MAP);
  private static final Fields EXECUTE =
      Fields.named("MigrationExecutionDto")
          .with("migrationPlan", PLAN)
          .maybe("processInstanceIds", NAMES)
          .maybe("processInstanceQuery", RUNNING.filters("ProcessInstanceQueryDto"))
          .maybe("skipCustomListeners", Types.FLAG)
          .maybe("skipIoMappings", Types.FLAG);

  private static final View<Object, MigrationInstruction> SHOWN_INSTRUCTION =
      View.of("ShownMigrationInstruction", MigrationInstruction.class)
          .field("sourceActivityIds", ONE_ID, one -> List.of(one.getSourceActivityId()))
          .field("targetActivityIds", ONE_ID, one -> List.of(one.getTargetActivityId()))
          .field("updateEventTrigger", Types.FLAG, MigrationInstruction::isUpdateEventTrigger);
  private static final View<Object, MigrationPlan> SHOWN_PLAN =
      View.of("ShownMigrationPlan", MigrationPlan.class)
          .field("sourceProcessDefinitionId", Types.ID, MigrationPlan::getSourceProcessDefinitionId)
          .field("targetProcessDefinitionId", Types.ID, MigrationPlan::getTargetProcessDefinitionId)
          .field(
              "instructions",
              new ListOf(SHOWN_INSTRUCTION, 0, Find.MOST),
              plan -> SHOWN_INSTRUCTION.showAll(plan, plan.getInstructions()))
          .field("variables", Types.ANY, plan -> CamundaValue.show(plan.getVariables()));
  private static final View<Object, InstructionReport> REPORT =
      View.of("MigrationInstructionValidationReportDto", InstructionReport.class)
          .field(
              "instruction",
              SHOWN_INSTRUCTION,
              report -> SHOWN_INSTRUCTION.show(report, report.instruction()))
          .field("failures", new ListOf(Types.TEXT, 1, Find.MOST), InstructionReport::failures);
  private static final View<Object, List<InstructionReport>> REPORTS =
      View.<Object, List<InstructionReport>>of("MigrationPlanReportDto")
          .field(
              "instructionReports",
              new ListOf(REPORT, 0, Find.MOST),
              reports -> REPORT.showAll(reports, reports));

  private MigrationOperations() {}

  static List<Operation> all() {
    return List.of(
        Asked.post("/migration/generate", "generateMigrationPlan", Level.READ)
            .body(GENERATE)
            .answers(SHOWN_PLAN)
            .does(call -> Answer.ok(SHOWN_PLAN.show(call, generated(call)))),
        Asked.post("/migration/validate", "validateMigrationPlan", Level.READ)
            .body(PLAN)
            .answers(REPORTS)
            .does(call -> Answer.ok(REPORTS.show(call, problems(call)))),
        Asked.post("/migration/execute", "executeMigrationPlan", Level.OPERATE)
            .body(EXECUTE)
            .runs(call -> execution(call).execute()),
        Asked.post("/migration/executeAsync", "executeMigrationPlanAsync", Level.OPERATE)
            .body(EXECUTE)
            .answers(BatchShapes.BATCH)
            .does(call -> Answer.ok(BatchShapes.BATCH.show(call, execution(call).executeAsync()))));
  }

  private static MigrationPlanBuilder builder(Call call, Input plan) {
    return call.runtime()
        .createMigrationPlan(
            definition(call, plan.text("sourceProcessDefinitionId")),
            definition(call, plan.text("targetProcessDefinitionId")));
  }

  private static String definition(Call call, String id) {
    return Access.definition(call, Asked.id("definition", id)).getId();
  }

  private static MigrationPlan generated(Call call) {
    Input body = call.body();
    MigrationPlanBuilder.MigrationInstructionsBuilder equal =
        builder(call, body).mapEqualActivities();
    MigrationPlanBuilder builder =
        body.flag("updateEventTriggers") ? equal.updateEventTriggers() : equal;
    return builder.setVariables(CamundaValue.objects(body.map("variables"))).build();
  }

  private static List<InstructionReport> problems(Call call) {
    try {
      plan(call, call.body());
      return List.of();
    } catch (MigrationPlanValidationException e) {
      return e.getInstructionReports();
    }
  }

  private static MigrationPlan plan(Call call, Input plan) {
    MigrationPlanBuilder builder = builder(call, plan);
    for (Input one : plan.objects("instructions")) {
      MigrationPlanBuilder.MigrationInstructionBuilder mapped =
          builder.mapActivities(
              one.texts("sourceActivityIds").getFirst(), one.texts("targetActivityIds").getFirst());
      builder = one.flag("updateEventTrigger") ? mapped.updateEventTrigger() : mapped;
    }
    return builder.setVariables(CamundaValue.objects(plan.map("variables"))).build();
  }

  private static MigrationPlanExecutionBuilder execution(Call call) {
    Input body = call.body();
    Input plan = body.objectOrNull("migrationPlan");
    if (plan == null) {
      throw ProblemException.invalid("/migrationPlan", "expected a plan");
    }
    MigrationPlanExecutionBuilder execution = call.runtime().newMigration(plan(call, plan));
    List<String> ids = body.texts("processInstanceIds");
    for (String id : ids) {
      execution.processInstanceIds(Access.instance(call, Asked.id("running instance", id)).getId());
    }
    Input query = body.objectOrNull("processInstanceQuery");
    if (query != null) {
      execution.processInstanceQuery(RUNNING.query(call, query));
    } else if (ids.isEmpty()) {
      throw ProblemException.invalid(
          "/processInstanceIds", "expected processInstanceIds or a query");
    }
    if (body.flag("skipCustomListeners")) {
      execution.skipCustomListeners();
    }
    if (body.flag("skipIoMappings")) {
      execution.skipIoMappings();
    }
    return execution;
  }
}
