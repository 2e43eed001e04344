package io.turgo.engine.service.migration;

import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.calls.StaleDefinitionException;
import io.turgo.engine.definition.DefinitionFinder;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.expression.ExpressionCompiler;
import io.turgo.engine.expression.ScriptText;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.CalledGoneOnException;
import io.turgo.engine.interpreter.CalledGraphs;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.MigrationCheck;
import io.turgo.engine.interpreter.MigrationRehearsal;
import io.turgo.engine.interpreter.MovePlan.Called;
import io.turgo.engine.interpreter.MovePlan.CalledAt;
import io.turgo.engine.interpreter.MovePlan.Target;
import io.turgo.engine.interpreter.VersionChange;
import io.turgo.engine.interpreter.VersionChange.Mapping;
import io.turgo.engine.interpreter.VersionChange.TaskChange;
import io.turgo.engine.migration.ActivityMigrationMapping;
import io.turgo.engine.migration.ActivityMigrationMappingOptions.SingleToActivityOptions;
import io.turgo.engine.migration.EnableActivityMapping;
import io.turgo.engine.migration.MigrationInstruction;
import io.turgo.engine.migration.MigrationPlan;
import io.turgo.engine.migration.MigrationPlanBuilder;
import io.turgo.engine.migration.MigrationPreview;
import io.turgo.engine.migration.ProcessInstanceMigrationDocument;
import io.turgo.engine.migration.ProcessInstanceMigrationDocumentConverter;
import io.turgo.engine.migration.Script;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.query.Queries;
import io.turgo.engine.runtime.MovePreview;
import io.turgo.engine.service.batch.ItemCommands;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.store.Store;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Makes commands of documents, and finds out whether they could be done. */
public final class MigrationCommands implements ItemCommands {
  /** How often a migration is planned anew because a called instance never stays. */
  private static final int ATTEMPTS = 20;

  private final ApiCalls calls;
  private final DefinitionRegistry definitions;
  private final Queries queries;
  private final Store store;
  private final ExpressionCompiler expressions;
  private final LongFunction<CalledGraphs> called;

  /**
   * @param called finds what call activities of a definition would call
   */
  public MigrationCommands(
      ApiCalls calls,
      DefinitionRegistry definitions,
      Queries queries,
      Store store,
      ExpressionCompiler expressions,
      LongFunction<CalledGraphs> called) {
    this.called = called;
    this.calls = calls;
    this.definitions = definitions;
    this.queries = queries;
    this.store = store;
    this.expressions = expressions;
  }

  /**
   * Migrates one instance, again where what is deployed has changed meanwhile, or a called instance
   * has gone on.
   */
  void migrate(String processInstanceId, ProcessInstanceMigrationDocument document) {
    int goneOn = 0;
    while (true) {
      DefinitionFinder.Latest target = target(document);
      try {
        calls.ofInstance(processInstanceId, command(processInstanceId, document, target));
        return;
      } catch (StaleDefinitionException e) {
        definitions.refresh(); // nothing was written; once more with what is deployed now
      } catch (CalledGoneOnException e) {
        if (++goneOn == ATTEMPTS) {
          throw e;
        } // nothing was written; once more by where it is now
      }
    }
  }

  /** The same by a plan. */
  void migrate(String processInstanceId, MigrationPlan plan, PlanJson.Skips skips) {
    while (true) {
      try {
        calls.ofInstance(processInstanceId, command(plan, skips, encoded(plan)));
        return;
      } catch (StaleDefinitionException e) {
        definitions.refresh(); // nothing was written; once more with what is deployed now
      }
    }
  }

  private Command command(
      MigrationPlan plan, PlanJson.Skips skips, Map<String, VariableValue> variables) {
    long targetId = ApiCalls.parse("Process definition", plan.getTargetProcessDefinitionId());
    calls.border().definition(targetId);
    DefinitionFinder.Latest target = definitions.find().found(targetId);
    Set<Mapping> mappings = new LinkedHashSet<>(); // a body goes with its activity
    Set<String> renewed = new HashSet<>();
    for (MigrationInstruction one : plan.getInstructions()) {
      String from = MigrationCheck.activityOf(one.getSourceActivityId());
      String to = MigrationCheck.activityOf(one.getTargetActivityId());
      mappings.add(new Mapping(List.of(from), List.of(Target.before(to, null))));
      if (one.isUpdateEventTrigger()) {
        renewed.add(one.getTargetActivityId());
      }
    }
    return new Command.Migrate(
        target.epoch(),
        new VersionChange(
            target.row().id(),
            ApiCalls.parse("Process definition", plan.getSourceProcessDefinitionId()),
            List.copyOf(mappings),
            renewed,
            true,
            !skips.listeners(),
            !skips.mappings(),
            variables,
            Map.of(),
            Map.of(),
            List.of(),
            null,
            null));
  }

  Map<String, VariableValue> encoded(MigrationPlan plan) {
    return calls.encoded(plan.getVariables());
  }

  String tenantOf(String definitionId) {
    return definitions.tenant(ApiCalls.parse("Process definition", definitionId));
  }

  MigrationPlanBuilder planBuilder(String sourceId, String targetId) {
    return new PlanBuilder(definitions, calls, sourceId, targetId);
  }

  @Override
  public LongFunction<Command> of(
      String operation, String argument, Map<String, VariableValue> variables) {
    if (operation.equals(BulkOperationBuilder.MIGRATE_INSTANCES_BY_PLAN)) {
      PlanJson.Kept kept = PlanJson.read(argument);
      Command same = command(kept.plan(), kept.skips(), variables);
      return instanceId -> same;
    }
    ProcessInstanceMigrationDocument document =
        ProcessInstanceMigrationDocumentConverter.convertFromJson(argument);
    DefinitionFinder.Latest target = target(document);
    return instanceId -> command(Long.toString(instanceId), document, target);
  }

  /** What the migration of an instance would do to it as it is. */
  MigrationPreview preview(String processInstanceId, ProcessInstanceMigrationDocument document) {
    long id = ApiCalls.parse("Process instance", processInstanceId);
    DefinitionFinder.Latest target = target(document);
    List<InstanceSnapshot> found =
        queries.processInstances().processInstanceId(processInstanceId).count() == 0
            ? List.of()
            : store.load(List.of(id));
    if (found.isEmpty()) {
      throw new TurgoObjectNotFoundException(
          "Process instance " + processInstanceId + " does not exist");
    }
    InstanceState copy = InstanceState.of(found.getFirst());
    long source = copy.instance().definitionId();
    long targetId = target.row().id();
    MigrationPreview preview =
        MigrationRehearsal.of(
            copy,
            definitions.graph(source),
            definitions.graph(targetId),
            plan(processInstanceId, document, target),
            called.apply(targetId));
    return definitions.tenant(source).equals(target.row().tenantId())
        ? preview
        : preview.with(
            new MovePreview.Problem(
                target.row().key(),
                "the new version is of tenant '%s', the instance of '%s'"
                    .formatted(target.row().tenantId(), definitions.tenant(source))));
  }

  /** The definition that a document names. */
  DefinitionFinder.Latest target(ProcessInstanceMigrationDocument document) {
    Arguments.required("document", document);
    String id = document.getMigrateToProcessDefinitionId();
    if (id != null) {
      long definitionId = ApiCalls.parse("Process definition", id);
      calls.border().definition(definitionId);
      return definitions.find().found(definitionId);
    }
    String key = document.getMigrateToProcessDefinitionKey();
    if (key == null) {
      throw new TurgoIllegalArgumentException(
          "Expected the id, or the key, of the process definition to migrate to, but got none");
    }
    Integer version = document.getMigrateToProcessDefinitionVersion();
    String named = document.getMigrateToProcessDefinitionTenantId();
    String tenantId = calls.border().tenant(named == null ? "" : named);
    return version == null
        ? definitions.find().latest(key, tenantId, false)
        : definitions.find().version(key, tenantId, version);
  }

  private Command command(
      String instanceId,
      ProcessInstanceMigrationDocument document,
      DefinitionFinder.Latest target) {
    return new Command.Migrate(target.epoch(), plan(instanceId, document, target));
  }

  private VersionChange plan(
      String instanceId,
      ProcessInstanceMigrationDocument document,
      DefinitionFinder.Latest target) {
    List<Mapping> mappings = new ArrayList<>();
    Map<String, ToParent> toParent = new LinkedHashMap<>();
    Map<String, TaskChange> tasks = new HashMap<>();
    for (ActivityMigrationMapping mapping : document.getActivityMigrationMappings()) {
      String callActivity = mapping.getFromCallActivityId();
      if (callActivity == null) {
        mappings.add(new Mapping(mapping.getFromActivityIds(), targets(mapping)));
      } else {
        CalledAt found = calledAt(instanceId, callActivity, mapping.getFromActivityIds());
        if (found != null) {
          ToParent one =
              toParent.computeIfAbsent(
                  callActivity, any -> new ToParent(new LinkedHashSet<>(), new ArrayList<>()));
          one.to().addAll(mapping.getToActivityIds());
          one.because().add(found);
        }
      }
      if (mapping instanceof SingleToActivityOptions<?> one) {
        TaskChange change = taskChange(one);
        if (change != null) {
          tasks.put(mapping.getToActivityIds().getFirst(), change);
        }
      }
    }
    toParent.forEach((callActivity, one) ->
        mappings.add(
            new Mapping(
                List.of(callActivity),
                one.to().stream().map(id -> Target.before(id, null)).toList(),
                one.because())));
    Map<String, Map<String, VariableValue>> locals = new HashMap<>();
    document
        .getActivitiesLocalVariables()
        .forEach((activity, values) -> locals.put(activity, calls.encoded(values)));
    return new VersionChange(
        target.row().id(),
        null,
        mappings,
        Set.of(),
        false,
        true,
        true,
        calls.encoded(document.getProcessInstanceVariables()),
        locals,
        tasks,
        document.getEnableActivityMappings().stream()
            .map(EnableActivityMapping::getActivityId)
            .distinct()
            .toList(),
        code(
            document.getPreUpgradeScript(),
            document.getPreUpgradeJavaDelegate(),
            document.getPreUpgradeJavaDelegateExpression()),
        code(
            document.getPostUpgradeScript(),
            document.getPostUpgradeJavaDelegate(),
            document.getPostUpgradeJavaDelegateExpression()));
  }

  private static List<Target> targets(ActivityMigrationMapping mapping) {
    String callActivity = mapping.getToCallActivityId();
    if (callActivity == null) {
      return mapping.getToActivityIds().stream().map(id -> Target.before(id, null)).toList();
    }
    Integer version = mapping.getCallActivityProcessDefinitionVersion();
    return List.of(
        Target.before(
            callActivity,
            new Called(mapping.getToActivityIds(), version == null ? null : version.toString())));
  }

  /** What begins in place of a call activity, because of what it has called. */
  private record ToParent(Set<String> to, List<CalledAt> because) {}

  /** An instance that a call activity has called, at one of these activities; null for none. */
  private @Nullable CalledAt calledAt(
      String instanceId, String callActivity, List<String> activityIds) {
    return queries
        .executions()
        .processInstanceId(instanceId)
        .activityId(callActivity)
        .list()
        .stream()
        .flatMap(waiting ->
            queries.processInstances().superProcessInstanceId(instanceId).list().stream()
                .filter(found -> waiting.getId().equals(found.getSuperExecutionId())))
        .filter(found ->
            activityIds.stream()
                .anyMatch(id ->
                    queries.executions().processInstanceId(found.getId()).activityId(id).count()
                        > 0))
        .findFirst()
        .map(found -> new CalledAt(ApiCalls.parse("Process instance", found.getId()), activityIds))
        .orElse(null);
  }

  private static @Nullable TaskChange taskChange(SingleToActivityOptions<?> mapping) {
    TaskChange change =
        new TaskChange(
            mapping.getWithNewName(),
            mapping.getWithNewAssignee(),
            mapping.getWithNewOwner(),
            mapping.getWithNewFormKey(),
            mapping.getWithNewDueDate(),
            priority(mapping.getWithNewPriority()),
            mapping.getWithNewCategory(),
            mapping.getWithNewCandidateUsers(),
            mapping.getWithNewCandidateGroups());
    return change.equals(TaskChange.NONE) ? null : change;
  }

  private static @Nullable Integer priority(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new TurgoIllegalArgumentException(
          "Expected a whole number as the new priority of a task, but got '" + text + "'", e);
    }
  }

  private @Nullable Implementation code(
      @Nullable Script script, @Nullable String javaDelegate, @Nullable String expression) {
    if (script != null) {
      return new Implementation.Script(
          script.getLanguage(), new ScriptText.Written(script.getScript()), false, true);
    }
    if (javaDelegate != null) {
      return new Implementation.JavaClass(javaDelegate, List.of());
    }
    return expression == null
        ? null
        : new Implementation.DelegateExpression(expressions.compile(expression), List.of());
  }
}
