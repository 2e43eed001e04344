package io.turgo.bench.async27;

import io.turgo.bench.result.BenchReport;
import io.turgo.bench.result.RunResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run; null where the database or the system has no such figure. The names of the
 * components are the keys of the JSON file.
 *
 * @param engine name and version
 * @param db name and version
 * @param seconds from the first start to the last end, as the database has them
 * @param latencyP50Ms from the time when a job was ready until its run began
 * @param statementsPerJob SQL statements that the server executed, BEGIN and COMMIT left out
 * @param transactionsPerJob committed and rolled back, everything that the engine did included
 * @param rowsPerJob rows inserted, updated and deleted
 */
public record Result(
    String scenario,
    String engine,
    String db,
    String historyLevel,
    int instances,
    long jobs,
    double seconds,
    double jobsPerSecond,
    double startsPerSecond,
    @Nullable Double latencyP50Ms,
    @Nullable Double latencyP99Ms,
    @Nullable Double statementsPerJob,
    @Nullable Double transactionsPerJob,
    @Nullable Double rowsPerJob,
    @Nullable Double walBytesPerJob,
    @Nullable Double jvmCpuMsPerJob,
    @Nullable Double dbCpuMsPerJob,
    boolean verified) {
  /** The same figures in the form that all scenarios share. */
  RunResult asRun(int producers, @Nullable Integer concurrency) {
    return new RunResult(
        scenario,
        null,
        BenchReport.TURGO,
        engine,
        "",
        db,
        historyLevel,
        1,
        producers,
        concurrency,
        instances,
        jobs,
        seconds,
        jobsPerSecond,
        startsPerSecond,
        null,
        latencyP50Ms,
        null,
        latencyP99Ms,
        null,
        null,
        null,
        statementsPerJob,
        transactionsPerJob,
        rowsPerJob,
        null,
        walBytesPerJob,
        null,
        null,
        jvmCpuMsPerJob,
        null,
        dbCpuMsPerJob,
        null,
        verified,
        List.of(),
        false);
  }
}
