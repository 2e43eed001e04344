package io.turgo.bench.peer;

import io.turgo.bench.peer.jms.JobIdQueue;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.Counts;
import io.turgo.bench.protocol.OpenRequest;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.activiti.engine.impl.asyncexecutor.DefaultAsyncJobExecutor;
import org.activiti.engine.impl.asyncexecutor.DefaultJobManager;
import org.activiti.engine.impl.asyncexecutor.ExecuteAsyncRunnable;
import org.activiti.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.activiti.engine.impl.cfg.TransactionState;
import org.activiti.engine.impl.context.Context;
import org.activiti.engine.impl.persistence.entity.JobEntity;
import org.activiti.engine.runtime.Job;
import org.jspecify.annotations.Nullable;

/**
 * Activiti 6 with its executor on a message queue, as its guide has it: the job manager sends the
 * id of each job after the commit that made it, a listener runs what comes. The table is looked at
 * for due timers and lost locks only.
 *
 * <p>Settings: those of {@link ActivitiContender}, and {@code channel.} of {@link JobIdQueue}.
 */
public final class Activiti6QueueContender extends Activiti6Contender {
  private @Nullable JobIdQueue queue;

  public static void main(String[] args) {
    ContenderServer.serve(new Activiti6QueueContender());
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
  public void open(OpenRequest request) {
    queue = JobIdQueue.open(request.settings());
    super.open(request);
  }

  @Override
  void configure(ProcessEngineConfigurationImpl configuration) {
    super.configure(configuration);
    configuration.setJobManager(new SendingJobManager(opened(queue)));
  }

  @Override
  void configure(DefaultAsyncJobExecutor jobs) {
    jobs.setMessageQueueMode(true);
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
    ProcessEngineConfigurationImpl configuration =
        (ProcessEngineConfigurationImpl) engine().getProcessEngineConfiguration();
    new ExecuteAsyncRunnable(jobId, configuration).run();
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
  private static final class SendingJobManager extends DefaultJobManager {
    private final JobIdQueue ids;

    SendingJobManager(JobIdQueue ids) {
      this.ids = ids;
    }

    @Override
    protected void triggerExecutorIfNeeded(JobEntity job) {
      sendAfterCommit(job);
    }

    /** Sends a job again that could not begin, because another one of its instance runs. */
    @Override
    public void unacquire(Job job) {
      sendAfterCommit(job);
    }

    private void sendAfterCommit(Job job) {
      Context.getTransactionContext()
          .addTransactionListener(TransactionState.COMMITTED, context -> ids.send(job.getId()));
    }
  }
}
