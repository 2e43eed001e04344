package io.turgo.importing.flowable;

import io.turgo.engine.transfer.RunningComment;
import io.turgo.engine.transfer.RunningInstance;
import io.turgo.engine.transfer.RunningJob;
import io.turgo.engine.transfer.RunningSubscription;
import io.turgo.engine.transfer.RunningTask;
import io.turgo.engine.transfer.RunningToken;
import io.turgo.engine.transfer.RunningToken.Kind;
import io.turgo.engine.transfer.RunningVariable;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceInstance.Around;
import io.turgo.importing.source.SourceInstance.Converted;
import io.turgo.importing.source.SourceModel;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.StoredValues;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes of the rows of one instance what goes on in Turgo, or says why it cannot. */
final class FlowableConverter {
  /** Links of an instance that come by themselves. */
  private static final Set<String> OWN_LINKS = Set.of("starter", "participant");

  private final FlowableInstance from;
  private final SourceModel model;
  private final FlowableValues values;
  private final Around around;
  private final Map<Entry, Instant> entered = new HashMap<>();
  private final Map<String, List<SourceRow>> childrenOf;
  private final Map<String, List<SourceRow>> linksOf;
  private final Map<String, List<SourceRow>> answersOf;
  private final FlowableTokens tree;
  private final List<RunningJob> jobs = new ArrayList<>();
  private final List<RunningSubscription> subscriptions = new ArrayList<>();
  private final List<RunningVariable> variables = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  /** What an execution has entered. */
  private record Entry(String executionId, String activityId) {}

  private FlowableConverter(FlowableInstance from, Around around) throws RefusedException {
    this.from = from;
    this.childrenOf = SourceRow.by("PARENT_ID_", from.executions);
    this.linksOf = SourceRow.by("TASK_ID_", from.links);
    this.answersOf = SourceRow.by("SUB_SCOPE_ID_", from.answers);
    this.model = around.model();
    this.values = new FlowableValues(from.values);
    this.around = around;
    for (SourceRow activity : from.past.activities) {
      Instant start = activity.timeOrNull("START_TIME_");
      if (start != null && activity.timeOrNull("END_TIME_") == null) {
        entered.put(
            new Entry(activity.textOrEmpty("EXECUTION_ID_"), activity.text("ACT_ID_")), start);
      }
    }
    this.tree = new FlowableTokens(from, model, this::enteredAt);
  }

  static Converted convert(FlowableInstance from, Around around) throws RefusedException {
    return new FlowableConverter(from, around).convert();
  }

  /** Without history the time at which the execution came into being has to do. */
  private Instant enteredAt(SourceRow execution) {
    Instant known = entered.get(new Entry(execution.text("ID_"), execution.textOrEmpty("ACT_ID_")));
    return known != null
        ? known
        : Objects.requireNonNullElse(execution.timeOrNull("START_TIME_"), around.now());
  }

  private Converted convert() throws RefusedException {
    checkWhole();
    for (SourceRow job : from.jobs) {
      job(job);
    }
    for (SourceRow subscription : from.subscriptions) {
      subscription(subscription);
    }
    for (RunningToken token : tree.conditions()) {
      subscriptions.add(
          new RunningSubscription(
              token.key(),
              token.activityId(),
              RunningSubscription.Kind.CONDITION,
              null,
              null,
              around.now()));
    }
    List<RunningTask> tasks = new ArrayList<>();
    for (SourceRow task : from.tasks) {
      tasks.add(task(task));
    }
    for (SourceRow variable : from.variables) {
      variable(variable);
    }
    for (SourceRow attachment : from.attachments) {
      remarks.add("attachment '" + attachment.textOrNull("NAME_") + "' stays in the other engine");
    }
    RunningInstance made =
        new RunningInstance(
            from.id,
            around.targetDefinitionId(),
            around.caller(),
            new RunningInstance.Start(
                Objects.requireNonNullElse(from.root.timeOrNull("START_TIME_"), around.now()),
                from.root.textOrNull("START_USER_ID_"),
                from.root.textOrNull("BUSINESS_KEY_"),
                startActivity(),
                from.root.isSuspended(),
                from.root.textOrNull("NAME_")),
            tree.tokens(),
            variables,
            tasks,
            jobs,
            subscriptions,
            comments(),
            from.past.activities(),
            from.past.changes(row -> values.of(row, "VAR_TYPE_"), this::scopeOfChange));
    return new Converted(made, List.copyOf(remarks));
  }

  private @Nullable String startActivity() {
    String known = from.root.textOrNull("START_ACT_ID_");
    return known != null || from.history == null ? known : from.history.textOrNull("START_ACT_ID_");
  }

  private void checkWhole() throws RefusedException {
    if (from.root.textOrNull("CALLBACK_ID_") != null) {
      throw new RefusedException(
          null,
          "'"
              + from.root.textOrNull("CALLBACK_TYPE_")
              + "' "
              + from.root.textOrNull("CALLBACK_ID_")
              + " of another engine waits for its end, and would wait for ever");
    }
    String tenant = around.definition().textOrEmpty("TENANT_ID_");
    if (!from.root.textOrEmpty("TENANT_ID_").equals(tenant)) {
      throw new RefusedException(
          null,
          "its tenant '"
              + from.root.textOrEmpty("TENANT_ID_")
              + "' is not that of its definition, '"
              + tenant
              + "'; in Turgo an instance has the tenant of its definition");
    }
    String status = from.root.textOrNull("BUSINESS_STATUS_");
    if (status != null) {
      remarks.add("its business status '" + status + "' stays in the other engine");
    }
    for (SourceRow answer : from.answers) {
      String scope = answer.text("SCOPE_TYPE_");
      if (!scope.equals("bpmnExternalWorker")) {
        throw new RefusedException(
            null,
            "variable '"
                + answer.text("NAME_")
                + "' of the scope '"
                + scope
                + "' waits to be set; let the instance go on in the other engine");
      }
    }
    for (SourceRow link : from.links) {
      String type = link.textOrEmpty("TYPE_");
      if (link.textOrNull("TASK_ID_") == null && !OWN_LINKS.contains(type)) {
        remarks.add(
            "its link '"
                + type
                + "' to '"
                + Objects.requireNonNullElse(
                    link.textOrNull("USER_ID_"), link.textOrNull("GROUP_ID_"))
                + "' stays in the other engine");
      }
    }
  }

  private void job(SourceRow job) throws RefusedException {
    String handler = job.textOrEmpty("HANDLER_TYPE_");
    checkJob(job, handler);
    String execution = job.textOrEmpty("EXECUTION_ID_");
    if (FlowableInstance.LOOKING.contains(handler)) {
      return; // those that still run end their body; a body without any is refused below
    }
    RunningToken token = tree.token(execution);
    if (token == null) {
      throw new RefusedException(
          null, "job " + job.text("ID_") + " (" + handler + ") belongs to no token");
    }
    switch (handler) {
      case "async-continuation" -> add(job, token, RunningJob.Kind.ASYNC_BEFORE);
      case "async-after" -> add(job, token, RunningJob.Kind.ASYNC_AFTER);
      case "async-trigger" -> add(job, token, RunningJob.Kind.TRIGGER);
      case "trigger-timer" -> {
        if (job.timeOrNull("DUEDATE_") == null) {
          throw new RefusedException(
              token.activityId(), "timer " + job.text("ID_") + " has no due date");
        }
        add(job, token, RunningJob.Kind.TIMER);
      }
      case "external-worker-complete" -> external(job, token);
      default ->
          throw new RefusedException(
              token.activityId(),
              "job "
                  + job.text("ID_")
                  + " is of the type '"
                  + handler
                  + "', which has no counterpart; let it run in the other engine");
    }
  }

  private void external(SourceRow job, RunningToken token) throws RefusedException {
    if ("externalWorker".equals(job.textOrNull("TYPE_"))) {
      add(job, token, RunningJob.Kind.EXTERNAL);
      return;
    }
    String configuration = job.textOrEmpty("HANDLER_CFG_");
    if (!configuration.isEmpty()) {
      throw new RefusedException(
          token.activityId(),
          "a worker has thrown '"
              + configuration
              + "', and job "
              + job.text("ID_")
              + " goes on with that; let it run in the other engine");
    }
    add(job, token, RunningJob.Kind.EXTERNAL_DONE);
    for (SourceRow answer : answersOf.getOrDefault(job.textOrEmpty("EXECUTION_ID_"), List.of())) {
      variables.add(
          new RunningVariable(job.text("ID_"), answer.text("NAME_"), values.of(answer, "TYPE_")));
    }
  }

  private void checkJob(SourceRow job, String handler) throws RefusedException {
    Instant lock = job.timeOrNull("LOCK_EXP_TIME_");
    if (job.textOrNull("LOCK_OWNER_") != null && lock != null && lock.isAfter(around.now())) {
      throw new RefusedException(
          job.textOrNull("ELEMENT_ID_"),
          "job "
              + job.text("ID_")
              + " ("
              + handler
              + ") is held by '"
              + job.textOrNull("LOCK_OWNER_")
              + "' until "
              + lock
              + "; stop that engine or worker, or import again later");
    }
    if ("ACT_RU_SUSPENDED_JOB".equals(job.textOrNull("TABLE_")) && !from.root.isSuspended()) {
      throw new RefusedException(
          job.textOrNull("ELEMENT_ID_"),
          "job "
              + job.text("ID_")
              + " ("
              + handler
              + ") is suspended, but its instance is not; activate it, or suspend the instance");
    }
  }

  private void add(SourceRow job, RunningToken token, RunningJob.Kind kind)
      throws RefusedException {
    boolean timer = kind == RunningJob.Kind.TIMER;
    boolean external = kind == RunningJob.Kind.EXTERNAL;
    boolean dead = FlowableCycles.isDead(job);
    Instant due = job.timeOrNull("DUEDATE_");
    boolean waits = due != null && due.isAfter(around.now());
    String message = job.textOrNull("EXCEPTION_MSG_");
    String trace = from.values.textOf(job, "EXCEPTION_STACK_ID_");
    jobs.add(
        new RunningJob(
            job.text("ID_"),
            token.key(),
            kind,
            Objects.requireNonNullElse(job.timeOrNull("CREATE_TIME_"), around.now()),
            timer || (waits && !dead) ? due : null,
            FlowableCycles.retries(job),
            0,
            timer ? FlowableCycles.rest(job, token.activityId()) : null,
            external ? job.textOrNull("HANDLER_CFG_") : null,
            message == null && trace == null ? null : new RunningJob.Failure(message, trace)));
  }

  private void subscription(SourceRow row) throws RefusedException {
    String type = row.text("EVENT_TYPE_");
    String activityId = row.textOrEmpty("ACTIVITY_ID_");
    Instant created = Objects.requireNonNullElse(row.timeOrNull("CREATED_"), around.now());
    if (type.equals("compensate")) {
      compensation(row, activityId, created);
      return;
    }
    RunningSubscription.Kind kind =
        switch (type) {
          case "message" -> RunningSubscription.Kind.MESSAGE;
          case "signal" -> RunningSubscription.Kind.SIGNAL;
          default ->
              throw new RefusedException(
                  activityId, "it waits for an event of the type '" + type + "'");
        };
    RunningToken token = tree.require(row.textOrEmpty("EXECUTION_ID_"));
    subscriptions.add(
        new RunningSubscription(
            token.key(), token.activityId(), kind, row.textOrNull("EVENT_NAME_"), null, created));
  }

  private void compensation(SourceRow row, String activityId, Instant created)
      throws RefusedException {
    RunningToken scope = tree.scope(row.text("EXECUTION_ID_"));
    RunningToken kept = tree.token(row.textOrEmpty("CONFIGURATION_"));
    if (kept != null && kept.kind() != Kind.KEPT) {
      kept = null; // it names the scope once more
    }
    // Activiti names the handler.
    String undone = model.get(activityId).compensates() ? model.undoneBy(activityId) : activityId;
    if (undone == null) {
      throw new RefusedException(activityId, "the activity that it compensates was not found");
    }
    if (model.get(undone).isSeveral() || (scope != null && scope.kind() == Kind.BODY)) {
      throw new RefusedException(undone, "a multi-instance activity can be compensated");
    }
    subscriptions.add(
        new RunningSubscription(
            scope == null ? null : scope.key(),
            undone,
            RunningSubscription.Kind.COMPENSATION,
            null,
            kept == null ? null : kept.key(),
            created));
  }

  private RunningTask task(SourceRow task) throws RefusedException {
    String key = task.text("TASK_DEF_KEY_");
    RunningToken token = tree.require(task.textOrEmpty("EXECUTION_ID_"));
    if (task.isSuspended() && !from.root.isSuspended()) {
      throw new RefusedException(key, "task " + task.text("ID_") + " is suspended by itself");
    }
    List<RunningTask.Link> links = new ArrayList<>();
    for (SourceRow row : linksOf.getOrDefault(task.text("ID_"), List.of())) {
      RunningTask.Link link = FlowablePast.link(row);
      if (link != null) {
        links.add(link);
      }
    }
    Instant created = Objects.requireNonNullElse(task.timeOrNull("CREATE_TIME_"), around.now());
    return FlowablePast.task(task, created, token.key(), links);
  }

  private void variable(SourceRow row) throws RefusedException {
    String name = row.text("NAME_");
    String execution = row.textOrEmpty("EXECUTION_ID_");
    if (tree.isOver(execution)) {
      return; // nobody sees it again
    }
    String task = row.textOrNull("TASK_ID_");
    RunningToken scope = tree.scope(execution);
    variables.add(
        new RunningVariable(
            task != null ? task : scope == null ? null : scope.key(), name, value(row)));
  }

  private VariableValue value(SourceRow row) throws RefusedException {
    if (!row.text("TYPE_").equals(FlowableValues.COUNTED)) {
      return values.of(row, "TYPE_");
    }
    // Flowable counts them when it is asked.
    long all = 0;
    long completed = 0;
    for (SourceRow execution :
        childrenOf.getOrDefault(row.textOrEmpty("EXECUTION_ID_"), List.of())) {
      if (model.get(execution.textOrEmpty("ACT_ID_")).attachedTo() == null) {
        all++;
        completed += tree.isOver(execution.text("ID_")) ? 1 : 0;
      }
    }
    boolean active = "active".equals(row.textOrNull("TEXT2_"));
    return StoredValues.ofNumber(VariableType.INTEGER, active ? all - completed : completed);
  }

  private List<RunningComment> comments() {
    for (SourceRow row : from.past.comments) {
      String type = row.textOrEmpty("TYPE_");
      if (!type.equals("comment") && !type.equals("event")) {
        remarks.add("a comment has the type '" + type + "', and becomes one without a type");
      }
    }
    return from.past.comments();
  }

  /** A change of a variable of the instance itself has no scope. */
  private @Nullable String scopeOfChange(SourceRow change) {
    String task = change.textOrNull("TASK_ID_");
    String scope = task == null ? change.textOrNull("EXECUTION_ID_") : task;
    return from.id.equals(scope) ? null : scope;
  }
}
