package io.turgo.bench.result;

import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Shows one run on a terminal, with what each figure means. */
public final class SingleResult {
  private SingleResult() {}

  /**
   * Prints it.
   *
   * @param fullPageShare which part of the log was full-page images, from 0 to 1; null if unknown
   */
  public static void print(RunResult result, @Nullable Double fullPageShare, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "jobs/s            %,.0f   (%,d jobs of %,d instances in %.2f s%s)%n",
        result.jobsPerSecond(),
        result.jobs(),
        result.instances(),
        result.seconds(),
        result.scenario().equals("async27")
            ? ", from the first start to the last end, starting included"
            : "");
    if (result.theoreticalShare() != null) {
      out.printf(
          Locale.ROOT,
          "of the maximum    %.1f %%   (concurrency divided by the time that a job takes)%n",
          result.theoreticalShare() * 100);
    }
    if (result.startsPerSecond() != null) {
      out.printf(
          Locale.ROOT,
          "starts/s          %,.0f   (starts that returned durable)%n",
          result.startsPerSecond());
    }
    printLatencies(result, out);
    Messages messages = result.messages();
    out.println("for each job");
    out.printf("  SQL statements  %s%n", figure("%.3f", result.statementsPerJob()));
    out.printf("  transactions    %s%n", figure("%.4f", result.transactionsPerJob()));
    out.printf("  rows written    %s%s%n", figure("%.2f", result.rowsPerJob()), history(result));
    out.printf(
        "  WAL bytes       %s%s%n",
        figure("%,.0f", result.walBytesPerJob()),
        fullPageShare == null
            ? ""
            : String.format(
                Locale.ROOT, "   (%.0f %% of it images of full pages)", fullPageShare * 100));
    if (result.allocatedBytesPerJob() != null) {
      out.printf("  allocated bytes %s%n", figure("%,.0f", result.allocatedBytesPerJob()));
    }
    if (result.instructionsPerJob() != null) {
      out.printf("  instructions    %s%n", figure("%,.0f", result.instructionsPerJob()));
    }
    out.printf(
        "  CPU ms          JVM %s%s, database %s%s%n",
        figure("%.3f", result.jvmCpuMsPerJob()),
        result.serverCpuMsPerJob() == null
            ? ""
            : ", server " + figure("%.3f", result.serverCpuMsPerJob()),
        figure("%.3f", result.dbCpuMsPerJob()),
        messages == null ? "" : ", broker " + figure("%.3f", messages.brokerCpuMsPerJob()));
    if (messages != null) {
      out.printf(
          "  times sent      published %s in %s messages, delivered %s, redelivered %s   (%s)%n",
          figure("%.3f", messages.publishedPerJob()),
          figure("%.3f", messages.messagesPerJob()),
          figure("%.3f", messages.deliveredPerJob()),
          figure("%.3f", messages.redeliveredPerJob()),
          messages.channel());
    }
    out.flush();
  }

  private static void printLatencies(RunResult result, PrintWriter out) {
    if (result.latencyP50Ms() == null) {
      out.println("job latency       not measured");
    } else {
      out.printf(
          "job latency       p50 %s ms, p99 %s ms%s   (from ready until its run begins)%n",
          figure("%,.1f", result.latencyP50Ms()),
          figure("%,.1f", result.latencyP99Ms()),
          result.latencyMaxMs() == null
              ? ""
              : ", max " + figure("%,.1f", result.latencyMaxMs()) + " ms");
    }
    if (result.startLatencyP50Ms() != null) {
      out.printf(
          "start latency     p50 %s ms, p99 %s ms   (until the start is durable)%n",
          figure("%,.1f", result.startLatencyP50Ms()), figure("%,.1f", result.startLatencyP99Ms()));
    }
  }

  private static String history(RunResult result) {
    return result.historyRowsPerJob() == null
        ? ""
        : "   (" + figure("%.2f", result.historyRowsPerJob()) + " of them history)";
  }

  private static String figure(String format, @Nullable Double value) {
    return value == null ? "not measured" : String.format(Locale.ROOT, format, value);
  }
}
