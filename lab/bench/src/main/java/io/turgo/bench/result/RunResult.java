package io.turgo.bench.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one run of one engine; null where the database, the engine or the scenario has no
 * such figure. The names of the components are the keys of the JSON.
 *
 * @param variant what sets a run apart from the others of its scenario, "64 producers", "50 %
 *     load", "1,000,000 jobs waiting"; null where there is one only
 * @param contender short name of the engine, as the command line has it: turgo, floor, flowable
 * @param engine name and version of the engine
 * @param settings name of the settings that the engine ran with: best, defaults
 * @param db name and version of the database
 * @param nodes JVMs that worked on the database
 * @param producers threads that started instances
 * @param jobs units of work that were measured: jobs, starts where nothing but starting is
 *     measured, or whole workflows
 * @param seconds of the measured stretch
 * @param startsPerSecond starts that returned durable, while jobs ran or before, as the scenario
 *     has it
 * @param theoreticalShare share of concurrency divided by duration, where a job takes a fixed time
 * @param latencyP50Ms from the time when a job was ready until its run began
 * @param startLatencyP50Ms how long the call took that started an instance, and awaited its end
 *     where whole workflows are measured
 * @param statementsPerJob SQL statements that the server executed, BEGIN and COMMIT left out
 * @param transactionsPerJob committed and rolled back, everything that the engine did included
 * @param rowsPerJob rows inserted, updated and deleted
 * @param historyRowsPerJob rows inserted into tables of history
 * @param allocatedBytesPerJob what the threads of the JVMs allocated
 * @param instructionsPerJob of the JVMs, outside the kernel
 * @param serverCpuMsPerJob of the server that an engine has beside its JVMs; null without one
 * @param messages what the jobs went through; null for the shard feed
 * @param verified whether the database held what it should at the end
 * @param problems what it held instead, a line each
 * @param quick whether the run was too short for publication
 */
public record RunResult(
    String scenario,
    @Nullable String variant,
    String contender,
    String engine,
    String settings,
    String db,
    String historyLevel,
    int nodes,
    int producers,
    @Nullable Integer concurrency,
    long instances,
    long jobs,
    double seconds,
    double jobsPerSecond,
    @Nullable Double startsPerSecond,
    @Nullable Double theoreticalShare,
    @Nullable Double latencyP50Ms,
    @Nullable Double latencyP95Ms,
    @Nullable Double latencyP99Ms,
    @Nullable Double latencyMaxMs,
    @Nullable Double startLatencyP50Ms,
    @Nullable Double startLatencyP99Ms,
    @Nullable Double statementsPerJob,
    @Nullable Double transactionsPerJob,
    @Nullable Double rowsPerJob,
    @Nullable Double historyRowsPerJob,
    @Nullable Double walBytesPerJob,
    @Nullable Double allocatedBytesPerJob,
    @Nullable Double instructionsPerJob,
    @Nullable Double jvmCpuMsPerJob,
    @Nullable Double serverCpuMsPerJob,
    @Nullable Double dbCpuMsPerJob,
    @Nullable Messages messages,
    boolean verified,
    List<String> problems,
    boolean quick) {
  public RunResult {
    problems = List.copyOf(problems);
  }
}
