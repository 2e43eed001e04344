package io.turgo.importing.camunda7;

import io.turgo.engine.transfer.RunningInstance;
import io.turgo.engine.transfer.RunningJob;
import io.turgo.engine.transfer.RunningSubscription;
import io.turgo.engine.transfer.RunningTask;
import io.turgo.engine.transfer.RunningToken;
import io.turgo.engine.transfer.RunningToken.Kind;
import io.turgo.engine.transfer.RunningVariable;
import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceElement;
import io.turgo.importing.source.SourceInstance.Around;
import io.turgo.importing.source.SourceInstance.Converted;
import io.turgo.importing.source.SourceModel;
import io.turgo.importing.source.SourceRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes of the rows of one instance what goes on in Turgo, or says why it cannot. */
final class Camunda7Converter {
  private static final String LOOP_COUNTER = "loopCounter";
  private static final String TASK_LISTENER = "$taskListener~";

  /** The operation of a job that leaves an element by a flow. */
  static final String TAKE = "transition-notify-listener-take";

  /** The retries of an external task that has not failed. */
  private static final int RETRIES = 3;

  private final Camunda7Instance from;
  private final SourceModel model;
  private final Camunda7Values values;
  private final Around around;
  private final Map<String, Instant> entered = new HashMap<>();
  private final Camunda7Tokens tree;
  private final List<RunningJob> jobs = new ArrayList<>();
  private final List<RunningSubscription> subscriptions = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  private Camunda7Converter(Camunda7Instance from, Around around) throws RefusedException {
    this.from = from;
    this.model = around.model();
    this.values = new Camunda7Values(from.values);
    this.around = around;
    for (SourceRow activity : from.past.activities) {
      Instant start = activity.timeOrNull("START_TIME_");
      if (start != null) {
        entered.put(activity.text("ID_"), start);
      }
    }
    this.tree = new Camunda7Tokens(from, model, this::enteredAt);
  }

  static Converted convert(Camunda7Instance from, Around around) throws RefusedException {
    return new Camunda7Converter(from, around).convert();
  }

  private @Nullable Instant enteredAt(SourceRow execution) {
    String id = execution.textOrNull("ACT_INST_ID_");
    return id == null ? null : entered.getOrDefault(id, startedAt());
  }

  private Instant startedAt() {
    Instant start = from.history == null ? null : from.history.timeOrNull("START_TIME_");
    return Objects.requireNonNullElse(start, around.now());
  }

  private Converted convert() throws RefusedException {
    checkWhole();
    for (SourceRow job : from.jobs) {
      job(job);
    }
    for (SourceRow task : from.externalTasks) {
      externalTask(task);
    }
    for (SourceRow subscription : from.subscriptions) {
      subscription(subscription);
    }
    Map<String, List<SourceRow>> links = SourceRow.by("TASK_ID_", from.links);
    List<RunningTask> tasks = new ArrayList<>();
    for (SourceRow task : from.tasks) {
      tasks.add(task(task, links.getOrDefault(task.text("ID_"), List.of())));
    }
    List<RunningVariable> variables = new ArrayList<>();
    for (SourceRow variable : from.variables) {
      variable(variables, variable);
    }
    for (SourceRow attachment : from.attachments) {
      remarks.add("attachment '" + attachment.textOrNull("NAME_") + "' stays in the other engine");
    }
    if (from.history == null) {
      remarks.add("its start time is not known, because the other engine keeps no history");
    }
    SourceRow history = from.history;
    RunningInstance made =
        new RunningInstance(
            from.id,
            around.targetDefinitionId(),
            around.caller(),
            new RunningInstance.Start(
                startedAt(),
                history == null ? null : history.textOrNull("START_USER_ID_"),
                from.root.textOrNull("BUSINESS_KEY_"),
                history == null ? null : history.textOrNull("START_ACT_ID_"),
                from.root.isSuspended(),
                null),
            tree.tokens(),
            variables,
            tasks,
            jobs,
            subscriptions,
            from.past.comments(),
            from.past.activities(),
            from.past.changes(
                row -> values.of(row, "VAR_TYPE_", remark -> {}), this::scopeOfChange));
    return new Converted(made, List.copyOf(remarks));
  }

  private void checkWhole() throws RefusedException {
    if (from.root.textOrNull("SUPER_CASE_EXEC_") != null
        || from.root.textOrNull("CASE_INST_ID_") != null) {
      throw new RefusedException(null, "it belongs to a CMMN case, which Turgo does not have");
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
    for (SourceRow incident : from.incidents) {
      String type = incident.text("INCIDENT_TYPE_");
      if (!type.equals("failedJob") && !type.equals("failedExternalTask")) {
        remarks.add(
            "incident of the type '"
                + type
                + "' at '"
                + incident.textOrNull("ACTIVITY_ID_")
                + "' stays in the other engine: "
                + incident.textOrNull("INCIDENT_MSG_"));
      }
    }
    for (Camunda7Tokens.Leaf leaf : tree.leaves()) {
      boolean waits = leaf.token().enteredAt() == null && leaf.token().kind() != Kind.WAITING;
      if (waits && from.jobsOf(leaf.execution().text("ID_")).isEmpty()) {
        throw new RefusedException(
            leaf.element().id(), "a token waits before or after it, but no job goes on with it");
      }
    }
  }

  private Camunda7Tokens.Leaf leaf(SourceRow row, String activityId) throws RefusedException {
    Camunda7Tokens.Leaf leaf = tree.leaf(row.textOrEmpty("EXECUTION_ID_"));
    if (leaf == null) {
      throw new RefusedException(activityId, "row " + row.text("ID_") + " belongs to no token");
    }
    return leaf;
  }

  /** The token of an event, be it behind an event-based gateway. */
  private RunningToken at(SourceRow row, String activityId) throws RefusedException {
    Camunda7Tokens.Leaf leaf = leaf(row, activityId);
    RunningToken token = leaf.byEvent().getOrDefault(activityId, leaf.token());
    if (!token.activityId().equals(activityId)) {
      throw new RefusedException(
          activityId, "it waits, but its token is at '" + token.activityId() + "'");
    }
    return token;
  }

  /** The token of an attached event, which is made when it is first asked for. */
  private RunningToken attached(SourceRow row, String eventId) throws RefusedException {
    SourceElement event = model.get(eventId);
    String execution = row.textOrEmpty("EXECUTION_ID_");
    RunningToken host =
        event.attachedTo() == null ? tree.scope(execution) : tree.host(execution, event);
    return attach(host, eventId);
  }

  private RunningToken attach(@Nullable RunningToken host, String eventId) {
    RunningToken token =
        new RunningToken(
            "event " + eventId + " of " + (host == null ? from.id : host.key()),
            host == null ? null : host.key(),
            eventId,
            Kind.EVENT,
            null);
    tree.add(token);
    return token;
  }

  private void job(SourceRow job) throws RefusedException {
    String type = job.textOrEmpty("HANDLER_TYPE_");
    String configuration = job.textOrEmpty("HANDLER_CFG_");
    checkLock(job, type);
    String timed = configuration.split("\\$", 2)[0];
    switch (type) {
      case "async-continuation" -> continuation(job, configuration);
      case "timer-intermediate-transition" -> timer(job, at(job, timed));
      case "timer-transition" -> timer(job, attached(job, timed));
      case "timer-start-event-subprocess" -> {
        String start = model.get(timed).isSubProcess() ? model.startOf(timed).id() : timed;
        timer(job, attached(job, start));
      }
      case "timer-task-listener" -> {
        String[] parts = configuration.split(Pattern.quote(TASK_LISTENER), 2);
        if (parts.length < 2) {
          throw new RefusedException(timed, "the timeout listener of job " + job.text("ID_"));
        }
        timer(job, attach(leaf(job, parts[0]).token(), parts[0] + ":" + parts[1]));
      }
      default ->
          throw new RefusedException(
              null,
              "job "
                  + job.text("ID_")
                  + " is of the type '"
                  + type
                  + "', which has no counterpart; let it run in the other engine");
    }
  }

  private void checkLock(SourceRow job, String type) throws RefusedException {
    Instant lock = job.timeOrNull("LOCK_EXP_TIME_");
    if (job.textOrNull("LOCK_OWNER_") != null && lock != null && lock.isAfter(around.now())) {
      throw new RefusedException(
          null,
          "job "
              + job.text("ID_")
              + " ("
              + type
              + ") runs now on "
              + job.textOrNull("LOCK_OWNER_")
              + "; stop that engine, or import again later");
    }
  }

  /**
   * A job that is suspended by itself, be it by its job definition, waits in Turgo only if its
   * activity is paused there; then all jobs of the activity wait.
   */
  private void checkSuspension(SourceRow job, String activityId) throws RefusedException {
    boolean paused = around.paused().contains(activityId);
    if (from.root.isSuspended() || job.isSuspended() == paused) {
      return;
    }
    throw new RefusedException(
        activityId,
        paused
            ? "its job definitions are suspended, but job "
                + job.text("ID_")
                + " is not; suspend that as well, or activate the job definitions"
            : "job "
                + job.text("ID_")
                + " is suspended, but its instance is not; activate it, or suspend the instance or"
                + " all job definitions of the activity");
  }

  private void continuation(SourceRow job, String configuration) throws RefusedException {
    Camunda7Tokens.Leaf leaf = leaf(job, configuration);
    String operation = configuration.split("\\$", 2)[0];
    RunningJob.Kind kind =
        switch (operation) {
          case "process-start" -> kindOfStart();
          case TAKE, "activity-end" -> RunningJob.Kind.ASYNC_AFTER;
          default -> RunningJob.Kind.ASYNC_BEFORE;
        };
    RunningToken token = leaf.token();
    checkSuspension(job, token.activityId());
    if (kind == RunningJob.Kind.ASYNC_AFTER) {
      String flow = configuration.substring(operation.length()).replaceFirst("^\\$", "");
      String twice = model.leavesTwice(token.activityId(), flow);
      if (twice != null) {
        token = behind(job, leaf, flow, twice);
        kind = RunningJob.Kind.ASYNC_BEFORE;
      }
    }
    Instant due = job.timeOrNull("DUEDATE_");
    boolean waits = due != null && due.isAfter(around.now());
    add(job, token, kind, waits ? due : null, null);
  }

  /** A token that has done its element and must not leave it again stands before the next one. */
  private RunningToken behind(SourceRow job, Camunda7Tokens.Leaf leaf, String flow, String twice)
      throws RefusedException {
    String id = leaf.token().activityId();
    String next = model.behind(flow);
    if (next == null || leaf.token().kind() != Kind.TOKEN || job.isSuspended()) {
      throw new RefusedException(
          id, "a job leaves it, and " + twice + "; let the job run in the other engine");
    }
    remarks.add("element '" + id + "' is done; its token stands before '" + next + "'");
    return tree.moveBefore(leaf, next);
  }

  /**
   * The job of the start event, unless the process has listeners to its start, which the job of the
   * process runs. Camunda's event sub-processes wait before that job has run, Turgo's begin to wait
   * with it.
   */
  private RunningJob.Kind kindOfStart() throws RefusedException {
    if (!model.listensToStart()) {
      return RunningJob.Kind.ASYNC_BEFORE;
    }
    if (!from.subscriptions.isEmpty() || from.jobs.size() > 1) {
      throw new RefusedException(
          null,
          "a job starts it, its event sub-processes wait already, and its listeners to the start"
              + " would not run; let the job run in the other engine");
    }
    return RunningJob.Kind.ASYNC_START;
  }

  private void timer(SourceRow job, RunningToken token) throws RefusedException {
    Instant due = job.timeOrNull("DUEDATE_");
    if (due == null) {
      throw new RefusedException(
          token.activityId(), "timer " + job.text("ID_") + " has no due date");
    }
    checkSuspension(job, token.activityId().split(":", 2)[0]);
    String repeat =
        Camunda7Cycles.rest(token.activityId(), job.textOrNull("REPEAT_"), due, around.zone());
    add(job, token, RunningJob.Kind.TIMER, due, repeat);
  }

  private void add(
      SourceRow job,
      RunningToken token,
      RunningJob.Kind kind,
      @Nullable Instant due,
      @Nullable String repeat) {
    String message = job.textOrNull("EXCEPTION_MSG_");
    String trace = from.values.textOf(job, "EXCEPTION_STACK_ID_");
    jobs.add(
        new RunningJob(
            job.text("ID_"),
            token.key(),
            kind,
            Objects.requireNonNullElse(job.timeOrNull("CREATE_TIME_"), around.now()),
            due,
            job.number("RETRIES_", RETRIES),
            job.number("PRIORITY_", 0),
            repeat,
            null,
            message == null && trace == null ? null : new RunningJob.Failure(message, trace)));
  }

  private void externalTask(SourceRow task) throws RefusedException {
    String activityId = task.text("ACT_ID_");
    Instant lock = task.timeOrNull("LOCK_EXP_TIME_");
    if (task.textOrNull("WORKER_ID_") != null && lock != null && lock.isAfter(around.now())) {
      throw new RefusedException(
          activityId,
          "worker '"
              + task.textOrNull("WORKER_ID_")
              + "' has external task "
              + task.text("ID_")
              + " until "
              + lock
              + "; stop it, unlock the task, or import again later");
    }
    if (task.isSuspended() && !from.root.isSuspended()) {
      throw new RefusedException(
          activityId, "external task " + task.text("ID_") + " is suspended, its instance is not");
    }
    if (around.paused().contains(activityId)) {
      throw new RefusedException(
          activityId,
          "its job definitions are suspended, which would hold external task "
              + task.text("ID_")
              + " in Turgo as well; activate them");
    }
    String message = task.textOrNull("ERROR_MSG_");
    String details = from.values.textOf(task, "ERROR_DETAILS_ID_");
    jobs.add(
        new RunningJob(
            task.text("ID_"),
            at(task, activityId).key(),
            RunningJob.Kind.EXTERNAL,
            Objects.requireNonNullElse(task.timeOrNull("CREATE_TIME_"), around.now()),
            null,
            task.number("RETRIES_", RETRIES),
            task.number("PRIORITY_", 0),
            null,
            task.textOrNull("TOPIC_NAME_"),
            message == null && details == null ? null : new RunningJob.Failure(message, details)));
  }

  private void subscription(SourceRow row) throws RefusedException {
    String type = row.text("EVENT_TYPE_");
    String activityId = row.text("ACTIVITY_ID_");
    Instant created = Objects.requireNonNullElse(row.timeOrNull("CREATED_"), around.now());
    if (type.equals("compensate")) {
      compensation(row, activityId, created);
      return;
    }
    RunningSubscription.Kind kind =
        switch (type) {
          case "message" -> RunningSubscription.Kind.MESSAGE;
          case "signal" -> RunningSubscription.Kind.SIGNAL;
          case "conditional" -> RunningSubscription.Kind.CONDITION;
          default ->
              throw new RefusedException(
                  activityId, "it waits for an event of the type '" + type + "'");
        };
    SourceElement event = model.get(activityId);
    boolean attached = event.attachedTo() != null || event.type().equals("startEvent");
    RunningToken token = attached ? attached(row, activityId) : at(row, activityId);
    String name = kind == RunningSubscription.Kind.CONDITION ? null : row.textOrNull("EVENT_NAME_");
    subscriptions.add(new RunningSubscription(token.key(), activityId, kind, name, null, created));
  }

  private void compensation(SourceRow row, String activityId, Instant created)
      throws RefusedException {
    String execution = row.text("EXECUTION_ID_");
    RunningToken scope = tree.scope(execution);
    String kept = row.textOrNull("CONFIGURATION_");
    String undone;
    RunningToken keptToken = null;
    if (kept != null && !kept.isEmpty()) {
      keptToken = Objects.requireNonNull(tree.scope(kept));
      undone = keptToken.activityId();
    } else {
      undone = model.undoneBy(activityId);
    }
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
            keptToken == null ? null : keptToken.key(),
            created));
  }

  private RunningTask task(SourceRow task, List<SourceRow> rows) throws RefusedException {
    String key = task.text("TASK_DEF_KEY_");
    Camunda7Tokens.Leaf leaf = leaf(task, key);
    if (task.isSuspended() && !from.root.isSuspended()) {
      throw new RefusedException(key, "task " + task.text("ID_") + " is suspended by itself");
    }
    List<RunningTask.Link> links = new ArrayList<>();
    for (SourceRow link : rows) {
      String type = link.text("TYPE_");
      if (!type.equals("assignee") && !type.equals("owner")) {
        links.add(
            new RunningTask.Link(type, link.textOrNull("USER_ID_"), link.textOrNull("GROUP_ID_")));
      }
    }
    Instant created = Objects.requireNonNullElse(task.timeOrNull("CREATE_TIME_"), around.now());
    return Camunda7Past.task(task, created, leaf.token().key(), links, formKey(leaf.element()));
  }

  private @Nullable String formKey(SourceElement element) {
    String key = element.formKey();
    if (key != null && (key.contains("${") || key.contains("#{"))) {
      remarks.add("element '" + element.id() + "': the form key " + key + " is not evaluated");
      return null;
    }
    return key;
  }

  private void variable(List<RunningVariable> variables, SourceRow row) throws RefusedException {
    String name = row.text("NAME_");
    String execution = row.text("EXECUTION_ID_");
    if (tree.hasEnded(execution)) {
      return; // of an instance of a multi-instance activity that is over: nobody sees it again
    }
    String task = row.textOrNull("TASK_ID_");
    String owner = task != null ? task : owner(execution, name);
    Camunda7Tokens.Leaf leaf = tree.leaf(execution);
    if (task == null
        && leaf != null
        && leaf.ownScope()
        && !name.equals(LOOP_COUNTER)
        && !row.flag("IS_CONCURRENT_LOCAL_")) {
      remarks.add(
          "variable '"
              + name
              + "' is local to '"
              + leaf.element().id()
              + "'; its token may see it behind the element as well");
    }
    variables.add(new RunningVariable(owner, name, values.of(row, "TYPE_", remarks::add)));
  }

  /** A sequential body has the variables of its one instance. */
  private @Nullable String owner(String execution, String name) throws RefusedException {
    String owner = tree.owner(execution);
    RunningToken scope = owner == null ? null : tree.token(owner);
    if (scope != null && scope.kind() == Kind.BODY) {
      SourceElement element = model.get(scope.activityId());
      if (element.loop() == SourceElement.Loop.SEQUENTIAL
          && (name.equals(LOOP_COUNTER) || name.equals(element.elementVariable()))) {
        for (RunningToken token : tree.tokens()) {
          boolean isLeg = token.kind() == Kind.LEG || token.kind() == Kind.LEG_SCOPE;
          if (isLeg && scope.key().equals(token.parentKey())) {
            return token.key();
          }
        }
      }
    }
    return owner;
  }

  private @Nullable String scopeOfChange(SourceRow change) {
    String task = change.textOrNull("TASK_ID_");
    return task == null ? tree.pastOwner(change.textOrEmpty("EXECUTION_ID_")) : task;
  }
}
