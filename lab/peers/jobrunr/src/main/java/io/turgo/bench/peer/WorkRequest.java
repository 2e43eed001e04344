package io.turgo.bench.peer;

import io.turgo.bench.protocol.Work;
import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;

/**
 * A job as JobRunr stores it.
 *
 * @param number of the instance that it stands for
 */
public record WorkRequest(int number) implements JobRequest {
  @Override
  public Class<Handler> getJobRequestHandler() {
    return Handler.class;
  }

  /** Runs the job; JobRunr makes one of it by its public constructor. */
  public static final class Handler implements JobRequestHandler<WorkRequest> {
    @Override
    public void run(WorkRequest request) {
      Work.run(request.number());
    }
  }
}
