package io.turgo.camunda7.rest.resource;

import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.rest.core.exchange.Call;
import org.jspecify.annotations.Nullable;

/** Jobs in whatever state; the API of Camunda has one list of all of them. */
enum Jobs {
  EXECUTABLE,
  TIMER,
  SUSPENDED,
  DEAD,
  EXTERNAL;

  BaseJobQuery<?, ? extends Job> query(ProcessEngine engine) {
    ManagementService management = engine.getManagementService();
    return switch (this) {
      case EXECUTABLE -> management.createJobQuery();
      case TIMER -> management.createTimerJobQuery();
      case SUSPENDED -> management.createSuspendedJobQuery();
      case DEAD -> management.createDeadLetterJobQuery();
      case EXTERNAL -> management.createExternalWorkerJobQuery();
    };
  }

  /** Where a job is; null if it is not there any more. */
  static @Nullable Jobs stateOf(ProcessEngine engine, String id) {
    for (Jobs state : values()) {
      if (state.query(engine).jobId(id).count() > 0) {
        return state;
      }
    }
    return null;
  }

  static @Nullable Job find(ProcessEngine engine, String id) {
    for (Jobs state : values()) {
      Job job = state.query(engine).jobId(id).singleResult();
      if (job != null) {
        return job;
      }
    }
    return null;
  }

  static @Nullable String stackTrace(Call call, Job job) {
    ManagementService management = call.management();
    Jobs state = stateOf(call.engine(), job.getId());
    return switch (state) {
      case null -> null;
      case EXECUTABLE -> management.getJobExceptionStacktrace(job.getId());
      case TIMER -> management.getTimerJobExceptionStacktrace(job.getId());
      case SUSPENDED -> management.getSuspendedJobExceptionStacktrace(job.getId());
      case DEAD -> management.getDeadLetterJobExceptionStacktrace(job.getId());
      case EXTERNAL -> management.getExternalWorkerJobErrorDetails(job.getId());
    };
  }
}
