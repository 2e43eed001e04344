package io.turgo.engine.executor;

import io.turgo.engine.instance.JobRow;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that were taken to be run and have not ended: those in flight, and those that are parked
 * because they wait, for a connection or for a pause to be over. Guarded by the dispatcher's lock.
 */
final class TakenJobs {
  private final Map<Key, InFlight> inFlight;
  private final Map<Key, JobRow> parked = new HashMap<>();

  /** A job as it was written once: a retry has the same id and a later rev. */
  record Key(long id, long rev) {
    static Key of(JobRow job) {
      return new Key(job.id(), job.instanceRev());
    }
  }

  record InFlight(JobRow job, long startedNanos) {}

  TakenJobs() {
    this(new HashMap<>());
  }

  /** With a map that a test has made. */
  TakenJobs(Map<Key, InFlight> inFlight) {
    this.inFlight = inFlight;
  }

  /**
   * If this throws, the job is not taken: nobody runs it, so nobody would say that it is over. A
   * map that cannot grow throws when it has the job already.
   */
  void begin(JobRow job) {
    Key key = Key.of(job);
    boolean begun = false;
    try {
      inFlight.put(key, new InFlight(job, System.nanoTime()));
      begun = true;
    } finally {
      if (!begun) {
        inFlight.remove(key);
      }
    }
  }

  /** A job is over; false if it was not taken, or was over before. */
  boolean end(JobRow job) {
    Key key = Key.of(job);
    boolean wasInFlight = inFlight.remove(key) != null;
    boolean wasParked = parked.remove(key) != null;
    return wasInFlight || wasParked;
  }

  void park(JobRow job) {
    Key key = Key.of(job);
    if (inFlight.containsKey(key)) {
      parked.put(key, job); // first, so that an error loses nothing
      inFlight.remove(key);
    }
  }

  /** A job that was parked is in flight again. */
  void goOn(JobRow job) {
    Key key = Key.of(job);
    if (parked.containsKey(key)) {
      inFlight.put(key, new InFlight(job, System.nanoTime()));
      parked.remove(key);
    }
  }

  boolean contains(JobRow job) {
    return contains(job.id(), job.instanceRev());
  }

  boolean contains(long jobId, long rev) {
    Key key = new Key(jobId, rev);
    return inFlight.containsKey(key) || parked.containsKey(key);
  }

  void forEach(Consumer<JobRow> action) {
    inFlight.values().forEach(flight -> action.accept(flight.job()));
    parked.values().forEach(action);
  }

  int inFlightCount() {
    return inFlight.size();
  }

  int parkedCount() {
    return parked.size();
  }

  int count() {
    return inFlight.size() + parked.size();
  }

  /** Adds the revs by their ids of those that are in flight for longer than that. */
  void addRunningFor(long nanos, Map<Long, Long> revs) {
    long before = System.nanoTime() - nanos;
    inFlight.forEach((key, flight) -> {
      if (flight.startedNanos() - before < 0) {
        revs.put(key.id(), key.rev());
      }
    });
  }

  /** The job that has been in flight for the longest time. */
  @Nullable JobRow longestRunning() {
    return inFlight.values().stream()
        .min((one, other) -> Long.compare(one.startedNanos() - other.startedNanos(), 0))
        .map(InFlight::job)
        .orElse(null);
  }
}
