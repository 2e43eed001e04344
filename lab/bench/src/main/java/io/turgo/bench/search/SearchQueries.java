package io.turgo.bench.search;

import io.turgo.engine.query.execution.MessageReceivers;
import io.turgo.engine.query.survey.HistorySurvey;
import io.turgo.engine.query.survey.Surveys;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The queries of {@code docs/search.md}, with values of {@link SearchRows}. <i>Rare</i> is what has
 * few rows, all of them old: a database that walks back from the newest finds them last.
 */
public final class SearchQueries {
  private SearchQueries() {}

  public static List<DocumentedQuery> all() {
    return Stream.of(tasks(), instances(), jobs(), events(), history(), pastTasks(), figures())
        .flatMap(List::stream)
        .toList();
  }

  private static List<DocumentedQuery> figures() {
    return List.of(
        DocumentedQuery.ofRead(
            "how many instances and failed jobs definitions have",
            "turgo_instance_definition, turgo_dead_letter_job_definition",
            q -> new Surveys(q.reads()).definitions(List.of(8L, 1_001L)).size()),
        DocumentedQuery.ofRead(
            "where the instances of a definition are",
            "turgo_instance_definition, turgo_execution_instance, turgo_job_instance",
            q -> new Surveys(q.reads()).activities(8, List.of("late")).size()),
        DocumentedQuery.ofRead(
            "how often and how long the elements of a definition were done",
            "turgo_h_instance_definition, turgo_h_activity_instance",
            q -> new HistorySurvey(q.reads()).of(8, 0, Long.MAX_VALUE).instances()),
        DocumentedQuery.ofRead(
            "what is stuck, by cause",
            "turgo_dead_letter_job_cause",
            q -> q.incidents().list(200).incidents().size()));
  }

  private static List<DocumentedQuery> tasks() {
    return List.of(
        DocumentedQuery.of(
            "tasks of a candidate group, newest first",
            "turgo_identity_link_group",
            q -> q.tasks().taskCandidateGroup("group7").orderByTaskCreateTime().desc()),
        DocumentedQuery.of(
            "tasks of a candidate group that has few",
            "turgo_identity_link_group",
            q -> q.tasks().taskCandidateGroup("rare").orderByTaskCreateTime().desc()),
        DocumentedQuery.of(
            "tasks of several candidate groups",
            "turgo_identity_link_group",
            q ->
                q.tasks()
                    .taskCandidateGroupIn(List.of("group7", "group9", "rare"))
                    .orderByTaskCreateTime()
                    .desc()),
        DocumentedQuery.of(
            "tasks of a candidate user, by user and groups",
            "turgo_identity_link_user, turgo_identity_link_group",
            q -> q.tasks().taskCandidateUser("user8").orderByTaskCreateTime().desc()),
        DocumentedQuery.of(
            "tasks of a user or free to him",
            "turgo_task_assignee, turgo_identity_link_user, turgo_identity_link_group",
            q -> q.tasks().taskCandidateOrAssigned("user8").orderByTaskCreateTime().desc()),
        DocumentedQuery.of(
            "tasks of an assignee, newest first",
            "turgo_task_assignee",
            q -> q.tasks().taskAssignee("assignee7").orderByTaskCreateTime().desc()),
        DocumentedQuery.of(
            "nobody's tasks, newest first",
            "turgo_task_free",
            q -> q.tasks().taskUnassigned().orderByTaskCreateTime().desc()),
        DocumentedQuery.of(
            "newest tasks", "turgo_task_created", q -> q.tasks().orderByTaskCreateTime().desc()),
        DocumentedQuery.of(
            "tasks of a process, newest first",
            "turgo_task_definition",
            q -> q.tasks().processDefinitionKey("process7").orderByTaskCreateTime().desc()),
        DocumentedQuery.of(
            "tasks of a process that has few",
            "turgo_task_definition",
            q -> q.tasks().processDefinitionKey("rare").orderByTaskCreateTime().desc()),
        DocumentedQuery.of(
            "tasks by the business key of their instance",
            "turgo_instance_business_key, turgo_task_instance",
            q -> q.tasks().processInstanceBusinessKey("key77")),
        DocumentedQuery.of(
            "tasks by a variable of their instance",
            "turgo_variable_text, turgo_task_instance",
            q -> q.tasks().processVariableValueEquals("customer", "customer77")),
        DocumentedQuery.of(
            "tasks that are due",
            "turgo_task_due",
            q ->
                q.tasks()
                    .taskDueBefore(new Date(SearchRows.time(1_000)))
                    .orderByTaskDueDate()
                    .asc()));
  }

  private static List<DocumentedQuery> instances() {
    return List.of(
        DocumentedQuery.of(
            "instances of a process, newest first",
            "turgo_instance_definition",
            q -> q.processInstances().processDefinitionKey("process7").orderByStartTime().desc()),
        DocumentedQuery.of(
            "instances of a process that has few",
            "turgo_instance_definition",
            q -> q.processInstances().processDefinitionKey("rare").orderByStartTime().desc()),
        DocumentedQuery.of(
            "instances of a definition",
            "turgo_instance_definition",
            q -> q.processInstances().processDefinitionId("8").orderByStartTime().desc()),
        DocumentedQuery.of(
            "instances by business key",
            "turgo_instance_business_key",
            q -> q.processInstances().processInstanceBusinessKey("key77")),
        DocumentedQuery.of(
            "instances by the beginning of their business key",
            "turgo_instance_business_key",
            q -> q.processInstances().processInstanceBusinessKeyLike("key777%")),
        DocumentedQuery.of(
            "newest instances",
            "turgo_instance_started",
            q -> q.processInstances().orderByStartTime().desc()),
        DocumentedQuery.of(
            "active instances, newest first",
            "turgo_instance_started",
            q -> q.processInstances().active().orderByStartTime().desc()),
        DocumentedQuery.of(
            "suspended instances, newest first",
            "turgo_instance_suspended",
            q -> q.processInstances().suspended().orderByStartTime().desc()),
        DocumentedQuery.of(
            "instances that an instance has called",
            "turgo_instance_super",
            q -> q.processInstances().superProcessInstanceId("100")),
        DocumentedQuery.of(
            "instances by a text",
            "turgo_variable_text",
            q -> q.processInstances().variableValueEquals("customer", "customer77")),
        DocumentedQuery.of(
            "instances by the beginning of a text",
            "turgo_variable_text",
            q -> q.processInstances().variableValueLike("customer", "customer777%")),
        DocumentedQuery.of(
            "instances by a text that many have, newest first",
            "turgo_variable_text or turgo_instance_started",
            q ->
                q.processInstances()
                    .variableValueEquals("status", "status4")
                    .orderByStartTime()
                    .desc()),
        DocumentedQuery.of(
            "instances by a whole number",
            "turgo_variable_long",
            q -> q.processInstances().variableValueEquals("amount", 77L)),
        DocumentedQuery.of(
            "instances by a number below another, newest first",
            "turgo_variable_double or turgo_instance_started",
            q ->
                q.processInstances().variableValueLessThan("rate", 11.0).orderByStartTime().desc()),
        DocumentedQuery.of(
            "instances by a number below another, last made first",
            "turgo_variable_double or turgo_instance_pkey",
            q ->
                q.processInstances()
                    .variableValueLessThan("rate", 11.0)
                    .orderByProcessInstanceId()
                    .desc()),
        DocumentedQuery.of(
            "instances by a yes or no that many have, last made first",
            "turgo_variable_long or turgo_instance_pkey",
            q ->
                q.processInstances()
                    .variableValueEquals("urgent", false)
                    .orderByProcessInstanceId()
                    .desc()),
        DocumentedQuery.of(
            "instances by a decimal number",
            "turgo_variable_double",
            q -> q.processInstances().variableValueEquals("rate", 70.5)),
        DocumentedQuery.of(
            "instances by a date",
            "turgo_variable_long",
            q ->
                q.processInstances().variableValueEquals("ordered", new Date(SearchRows.time(70)))),
        DocumentedQuery.of(
            "instances by a yes or no that few have",
            "turgo_variable_long",
            q -> q.processInstances().variableValueEquals("urgent", true)),
        DocumentedQuery.of(
            "instances with failed jobs, last made first",
            "turgo_dead_letter_job_instance or turgo_instance_pkey",
            q -> q.processInstances().withJobException().orderByProcessInstanceId().desc()),
        DocumentedQuery.of(
            "instances of a process with failed jobs",
            "turgo_dead_letter_job_definition or turgo_instance_definition",
            q ->
                q.processInstances()
                    .withJobException()
                    .processDefinitionKey("process7")
                    .orderByProcessInstanceId()
                    .desc()),
        DocumentedQuery.of(
            "instances that are stuck for a cause",
            "turgo_dead_letter_job_cause",
            q -> q.processInstances().incidentCause("7").orderByProcessInstanceId().desc()));
  }

  private static List<DocumentedQuery> jobs() {
    return List.of(
        DocumentedQuery.of(
            "dead letters, newest first",
            "turgo_dead_letter_job_created",
            q -> q.deadLetterJobs().orderByJobCreateTime().desc()),
        DocumentedQuery.of(
            "dead letters by message",
            "turgo_dead_letter_job_message",
            q -> q.deadLetterJobs().exceptionMessage("failure 7").orderByJobCreateTime().desc()),
        DocumentedQuery.of(
            "dead letters of a process",
            "turgo_dead_letter_job_definition",
            q -> q.deadLetterJobs().processDefinitionKey("process4").orderByJobCreateTime().desc()),
        DocumentedQuery.of(
            "dead letters of an element",
            "turgo_dead_letter_job_element",
            q -> q.deadLetterJobs().elementId("element7").orderByJobCreateTime().desc()),
        DocumentedQuery.of(
            "ready jobs that have failed", "turgo_job_failed", q -> q.jobs().withException()),
        DocumentedQuery.of(
            "ready jobs by message",
            "turgo_job_failed",
            q -> q.jobs().exceptionMessage("failure 100")),
        DocumentedQuery.of(
            "timers, next first",
            "turgo_timer_job_next",
            q -> q.timerJobs().orderByJobDuedate().asc()),
        DocumentedQuery.of(
            "timers that are overdue",
            "turgo_timer_job_next",
            q ->
                q.timerJobs()
                    .duedateLowerThan(new Date(SearchRows.dueTime(1_000)))
                    .orderByJobDuedate()
                    .asc()),
        DocumentedQuery.of(
            "external tasks of a topic",
            "turgo_external_job_free, turgo_external_job_due",
            q -> q.externalJobs().topic("topic7")),
        DocumentedQuery.of(
            "external tasks of a worker",
            "turgo_external_job_worker",
            q -> q.externalJobs().lockOwner("worker7")),
        DocumentedQuery.of(
            "newest batches",
            "turgo_batch_created",
            q -> q.batches().orderByBatchCreateTime().desc()));
  }

  private static List<DocumentedQuery> events() {
    return List.of(
        DocumentedQuery.of(
            "subscriptions by name",
            "turgo_event_subscription_event",
            q -> q.eventSubscriptions().eventName("message7")),
        DocumentedQuery.of(
            "subscriptions by type and name",
            "turgo_event_subscription_event",
            q -> q.eventSubscriptions().eventType("message").eventName("message7")),
        DocumentedQuery.ofRead(
            "who waits for a message, by business key",
            "turgo_instance_business_key, turgo_event_subscription_instance",
            q ->
                q.messageReceivers()
                    .upToTwo(
                        new MessageReceivers.Wanted(
                            "message7", null, "key70", null, null, Map.of(), Map.of()))
                    .size()),
        DocumentedQuery.ofRead(
            "who waits for a message, by variable",
            "turgo_variable_text, turgo_event_subscription_event",
            q ->
                q.messageReceivers()
                    .upToTwo(
                        new MessageReceivers.Wanted(
                            "message7",
                            null,
                            null,
                            null,
                            null,
                            Map.of("customer", "customer70"),
                            Map.of()))
                    .size()));
  }

  private static List<DocumentedQuery> history() {
    return List.of(
        DocumentedQuery.of(
            "past instances by business key",
            "turgo_h_instance_business_key",
            q -> q.historicProcessInstances().processInstanceBusinessKey("key77")),
        DocumentedQuery.of(
            "past instances of a process, newest first",
            "turgo_h_instance_definition",
            q ->
                q.historicProcessInstances()
                    .processDefinitionKey("process7")
                    .orderByProcessInstanceStartTime()
                    .desc()),
        DocumentedQuery.of(
            "past instances of a process that has few",
            "turgo_h_instance_definition",
            q ->
                q.historicProcessInstances()
                    .processDefinitionKey("rare")
                    .orderByProcessInstanceStartTime()
                    .desc()),
        DocumentedQuery.of(
            "past instances, last started first",
            "turgo_h_instance_started",
            q -> q.historicProcessInstances().orderByProcessInstanceStartTime().desc()),
        DocumentedQuery.of(
            "past instances, last ended first",
            "turgo_h_instance_ended",
            q -> q.historicProcessInstances().finished().orderByProcessInstanceEndTime().desc()),
        DocumentedQuery.of(
            "past instances that ended since",
            "turgo_h_instance_ended",
            q ->
                q.historicProcessInstances()
                    .finishedAfter(new Date(SearchRows.time(77)))
                    .orderByProcessInstanceEndTime()
                    .asc()),
        DocumentedQuery.of(
            "instances in history that run, newest first",
            "turgo_h_instance_started",
            q ->
                q.historicProcessInstances().unfinished().orderByProcessInstanceStartTime().desc()),
        DocumentedQuery.of(
            "past instances by a text",
            "turgo_h_variable_text",
            q -> q.historicProcessInstances().variableValueEquals("customer", "customer77")),
        DocumentedQuery.of(
            "past instances by a whole number",
            "turgo_h_variable_long",
            q -> q.historicProcessInstances().variableValueEquals("amount", 77L)),
        DocumentedQuery.of(
            "past instances by a decimal number",
            "turgo_h_variable_double",
            q -> q.historicProcessInstances().variableValueEquals("rate", 70.5)));
  }

  private static List<DocumentedQuery> pastTasks() {
    return List.of(
        DocumentedQuery.of(
            "past tasks of an assignee, newest first",
            "turgo_h_task_assignee",
            q ->
                q.historicTaskInstances()
                    .taskAssignee("assignee7")
                    .orderByHistoricTaskInstanceStartTime()
                    .desc()),
        DocumentedQuery.of(
            "past tasks, last ended first",
            "turgo_h_task_ended",
            q -> q.historicTaskInstances().finished().orderByHistoricTaskInstanceEndTime().desc()),
        DocumentedQuery.of(
            "past tasks by the business key of their instance",
            "turgo_h_instance_business_key, turgo_h_task_instance",
            q -> q.historicTaskInstances().processInstanceBusinessKey("key77")));
  }
}
