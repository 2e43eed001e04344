package io.turgo.bench.peer;

import io.turgo.bench.peer.jms.JobIdQueue;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.Counts;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.flowable.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.flowable.job.api.JobInfo;
import org.flowable.job.service.JobServiceConfiguration;
import org.flowable.job.service.impl.asyncexecutor.ExecuteAsyncRunnable;
import org.flowable.job.service.impl.asyncexecutor.message.AbstractMessageBasedJobManager;
import org.jspecify.annotations.Nullable;

/**
 * Flowable before version 7 with its executor on a message queue, as its guide has it: the job
 * manager sends the id of each job after the commit that made it, a listener runs what comes. Its
 * makers never published the two classes that bind it to JMS; here they are. The table is looked at
 * for due timers and lost locks only.
 *
 * <p>Settings: those of {@link FlowableContender}, and {@code channel.} of {@link JobIdQueue}.
 */
public final class FlowableQueueContender extends FlowableContender {
  private @Nullable JobIdQueue queue;
  private @Nullable ProcessEngineConfigurationImpl configuration;

  public static void main(String[] args) {
    ContenderServer.serve(new FlowableQueueContender());
  }

  @Override
  public String version() {
    return super.version() + ", message queue";
  }

  @Override
  List<String> prefixes() {
    return Stream.concat(super.prefixes().stream(), Stream.of("channel.")).toList();
  }

  @Override
  void configure(ProcessEngineConfigurationImpl engine, Map<String, String> settings) {
    JobIdQueue ids = JobIdQueue.open(settings);
    queue = ids;
    configuration = engine;
    engine.setAsyncExecutorMessageQueueMode(true);
    engine.setJobManager(new SendingJobManager(ids));
  }

  @Override
  public void setExecutorActive(boolean active) {
    JobIdQueue ids = opened(queue);
    if (active) {
      super.setExecutorActive(true);
      ids.start(this::run);
    } else {
      ids.stop();
      super.setExecutorActive(false);
    }
  }

  private void run(String jobId) {
    JobServiceConfiguration jobs = opened(configuration).getJobServiceConfiguration();
    new ExecuteAsyncRunnable(jobId, jobs, jobs.getJobEntityManager(), null).run();
  }

  @Override
  public Map<String, Long> traffic() {
    JobIdQueue ids = opened(queue);
    return Map.of(
        Counts.PUBLISHED, ids.sent(),
        Counts.DELIVERED, ids.received(),
        Counts.REDELIVERED, ids.redelivered());
  }

  @Override
  public void close() {
    opened(queue).stop();
    super.close();
    opened(queue).close();
  }

  /** Sends a job instead of handing it to threads of this node. */
  private static final class SendingJobManager extends AbstractMessageBasedJobManager {
    private final JobIdQueue ids;

    SendingJobManager(JobIdQueue ids) {
      this.ids = ids;
    }

    @Override
    protected void sendMessage(JobInfo job) {
      ids.send(job.getId());
    }
  }
}
