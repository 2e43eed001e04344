package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.TimerJobQuery;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters and sorts of jobs. */
@ParameterizedClass
@MethodSource("io.turgo.engine.query.QueryCase#scenes")
class JobQueriesTest extends QueryCase {
  JobQueriesTest(Scene scene) {
    super(scene);
  }

  @Test
  void jobsAreShownByState() {
    assertThat(ids(queries.jobs().list())).containsExactly("120");
    assertThat(ids(queries.timerJobs().list())).containsExactly("121", "122");
    assertThat(ids(queries.suspendedJobs().list())).containsExactly("220");
    assertThat(ids(queries.deadLetterJobs().list())).containsExactly("123");
    Job retry = one(queries.timerJobs().jobId("122"));
    assertThat(retry.getJobType()).isEqualTo(Job.JOB_TYPE_MESSAGE);
    assertThat(retry.getJobHandlerType()).isEqualTo("async-continuation");
    assertThat(retry.getDuedate()).isEqualTo(new Date(40_000));
    assertThat(retry.getProcessInstanceId()).isEqualTo("100");
    assertThat(retry.getExecutionId()).isEqualTo("103");
    assertThat(retry.getElementId()).isEqualTo("wait");
    assertThat(retry.getProcessDefinitionId()).isEqualTo("13");
    assertThat(retry.isExclusive()).isTrue();
    assertThat(retry.getPriority()).isEqualTo(9);
    assertThat(retry.getCategory()).isEqualTo("mail");
    assertThat(retry.getQueue()).isNull();
    assertThat(retry.getRetries()).isEqualTo(2);
    assertThat(retry.getExceptionMessage()).isEqualTo("boom");
    assertThat(retry.getCreateTime()).isEqualTo(new Date(13_122));
    Job timer = one(queries.timerJobs().jobId("121"));
    assertThat(timer.getJobType()).isEqualTo(Job.JOB_TYPE_TIMER);
    assertThat(timer.getJobHandlerType()).isEqualTo("trigger-timer");
    assertThat(timer.isExclusive()).isFalse();
    assertThat(timer.getCategory()).isNull();
    assertThat(timer.getExceptionMessage()).isNull();
    assertThat(one(queries.deadLetterJobs()).getJobHandlerType()).isEqualTo("async-after");
    assertThat(one(queries.jobs()).getDuedate()).isNull();
  }

  @Test
  void jobsAreFiltered() {
    timers(q -> q.jobIds(List.of("122", "120"))).containsExactly("122");
    timers(q -> q.processInstanceId("100")).containsExactly("121", "122");
    timers(q -> q.processInstanceId("200")).isEmpty();
    timers(q -> q.executionId("102")).containsExactly("121");
    timers(q -> q.processDefinitionId("13")).containsExactly("121", "122");
    timers(q -> q.processDefinitionKey("order")).containsExactly("121", "122");
    timers(q -> q.processDefinitionKey("invoice")).isEmpty();
    timers(q -> q.elementId("wait")).containsExactly("121", "122");
    timers(q -> q.elementId("other")).isEmpty();
    timers(q -> q.handlerType("trigger-timer")).containsExactly("121");
    timers(q -> q.handlerType("unknown")).isEmpty();
    timers(q -> q.handlerTypes(Set.of("async-continuation", "trigger-timer")))
        .containsExactly("121", "122");
    timers(q -> q.timers()).containsExactly("121");
    timers(q -> q.messages()).containsExactly("122");
    timers(q -> q.category("mail")).containsExactly("122");
    timers(q -> q.category("Mail")).isEmpty();
    timers(q -> q.categoryLike("m%")).containsExactly("122");
    timers(q -> q.jobQueue("slow")).isEmpty();
    assertThat(ids(queries.deadLetterJobs().jobQueue("slow").list())).containsExactly("123");
    timers(q -> q.priorityHigherThanOrEquals(8)).containsExactly("122");
    timers(q -> q.priorityHigherThanOrEquals(7)).containsExactly("121", "122");
    timers(q -> q.priorityLowerThanOrEquals(7)).containsExactly("121");
    timers(q -> q.duedateLowerThan(new Date(40_000))).containsExactly("121");
    timers(q -> q.duedateHigherThan(new Date(30_000))).containsExactly("122");
    timers(q -> q.withException()).containsExactly("122");
    timers(q -> q.exceptionMessage("boom")).containsExactly("122");
    timers(q -> q.withRetriesLeft()).containsExactly("121", "122");
    assertThat(ids(queries.deadLetterJobs().noRetriesLeft().list())).containsExactly("123");
    assertThat(ids(queries.timerJobs().executable().list())).containsExactly("121");
    for (BaseJobQuery<?, ?> query :
        List.<BaseJobQuery<?, ?>>of(
            queries.jobs().processDefinitionKey("order"),
            queries.suspendedJobs().processDefinitionKey("invoice"),
            queries.deadLetterJobs().withException())) {
      assertThat(query.count()).isOne();
    }
  }

  @Test
  void jobsAreSorted() {
    timers(q -> q.orderByJobId().desc()).containsExactly("122", "121");
    timers(q -> q.orderByJobDuedate().desc()).containsExactly("122", "121");
    timers(q -> q.orderByJobCreateTime().desc()).containsExactly("122", "121");
    timers(q -> q.orderByJobRetries().asc()).containsExactly("122", "121");
    timers(q -> q.orderByJobPriority().desc()).containsExactly("122", "121");
    timers(q -> q.orderByProcessInstanceId().desc()).containsExactly("121", "122");
    timers(q -> q.orderByExecutionId().desc()).containsExactly("122", "121");
  }

  @Test
  void stacktraceOfJob() {
    assertThat(queries.exceptionStacktrace(JobRow.State.TIMER, "122")).isEqualTo("at boom");
    assertThat(queries.exceptionStacktrace(JobRow.State.READY, "120")).isNull();
    assertThatThrownBy(() -> queries.exceptionStacktrace(JobRow.State.READY, "122"))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("122");
    assertThatThrownBy(() -> queries.exceptionStacktrace(JobRow.State.READY, "x"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  private ListAssert<String> timers(Function<TimerJobQuery, TimerJobQuery> filters) {
    return assertThat(found(filters.apply(queries.timerJobs())));
  }
}
