package io.turgo.engine.executor;

import io.turgo.engine.driver.Completion;
import io.turgo.engine.driver.Driver;
import io.turgo.engine.driver.Ending;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.store.LeaseStore.Suspect;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the attempts of jobs that ended with their node, off the thread that renews the leases.
 *
 * <p>The attempts to count are in the database, and every lease round reports them until they are
 * counted. So neither a failure here nor the death of this node loses one. Counting gives the job
 * another rev, so none is counted twice.
 */
final class CrashCounter extends Service {
  private static final Logger LOG = LoggerFactory.getLogger(CrashCounter.class);
  private static final long IDLE_MS = 60_000;

  private final Driver driver;
  private final Executor userCodeThread;
  private final FailureLog failures;
  private final SequencedMap<Long, Suspect> waiting = new LinkedHashMap<>();
  private final Set<Long> underWay = new HashSet<>();

  CrashCounter(Driver driver, Executor userCodeThread, FailureLog failures, Health health) {
    super("turgo-crashes", health);
    this.driver = driver;
    this.userCodeThread = userCodeThread;
    this.failures = failures;
  }

  /** Has these counted soon. */
  void count(List<Suspect> suspects) {
    synchronized (waiting) {
      for (Suspect suspect : suspects) {
        if (!underWay.contains(suspect.jobId())) {
          waiting.put(suspect.jobId(), suspect);
        }
      }
    }
    wake();
  }

  @Override
  protected long runOnce() {
    for (Suspect next = next(); next != null; next = next()) {
      begin(next);
    }
    return IDLE_MS;
  }

  /** One at a time, so that whatever is thrown is thrown for one. */
  private @Nullable Suspect next() {
    synchronized (waiting) {
      Map.Entry<Long, Suspect> first = waiting.pollFirstEntry();
      if (first == null) {
        return null;
      }
      underWay.add(first.getKey());
      return first.getValue();
    }
  }

  private void begin(Suspect suspect) {
    try {
      Throwable crash =
          new IllegalStateException("The node that was running this job died before the job ended");
      driver.submit(
          suspect.instanceId(),
          Command.FailJob.of(suspect.jobId(), crash).ofRev(suspect.uncountedRev()),
          null,
          new Counted(suspect.jobId(), crash),
          userCodeThread);
    } catch (Throwable thrown) {
      over(suspect.jobId());
      throw thrown;
    }
  }

  private void over(long jobId) {
    synchronized (waiting) {
      underWay.remove(jobId);
    }
  }

  /** Ends the counting of one crash; the next lease round says it again if it came to nothing. */
  private final class Counted implements Completion {
    private final long jobId;
    private final Throwable crash;

    Counted(long jobId, Throwable crash) {
      this.jobId = jobId;
      this.crash = crash;
    }

    @Override
    public void ended(Ending ending) {
      over(jobId);
      switch (ending) {
        case Ending.Committed(InstanceState state) -> failures.noted(jobId, null, crash, state);
        case Ending.Obsolete obsolete -> {}
        case Ending.Failed failed -> notCounted(failed.reason());
        case Ending.Unknown unknown -> notCounted(unknown.reason());
        case Ending.CodeFailed failed -> notCounted(failed.error());
      }
    }

    private void notCounted(Throwable reason) {
      LOG.warn(
          "The crash of job {} could not be counted; the engine counts it again later."
              + " Check the database if this repeats",
          jobId,
          reason);
    }
  }
}
