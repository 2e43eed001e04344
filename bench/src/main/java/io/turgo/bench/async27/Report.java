package io.turgo.bench.async27;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.turgo.bench.BenchException;
import io.turgo.bench.measure.Measurement.Costs;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Shows a result to people, and to programs. */
final class Report {
  private Report() {}

  static void print(Result result, Costs costs, PrintWriter out) {
    out.println();
    out.printf(
        "jobs/s            %,.0f   (%,d jobs of %,d instances in %.2f s, from the first start to the"
            + " last end, starting included)%n",
        result.jobsPerSecond(), result.jobs(), result.instances(), result.seconds());
    out.printf(
        "starts/s          %,.0f   (starts that returned durable, meanwhile)%n",
        result.startsPerSecond());
    out.printf(
        "job latency       p50 %s ms, p99 %s ms   (from ready until its run begins)%n",
        figure("%,.1f", result.latencyP50Ms()), figure("%,.1f", result.latencyP99Ms()));
    out.println("for each job");
    out.printf("  SQL statements  %s%n", figure("%.3f", result.statementsPerJob()));
    out.printf("  transactions    %s%n", figure("%.4f", result.transactionsPerJob()));
    out.printf("  rows written    %s%n", figure("%.2f", result.rowsPerJob()));
    out.printf(
        "  WAL bytes       %s%s%n",
        figure("%,.0f", result.walBytesPerJob()),
        costs.fullPageShare() == null
            ? ""
            : "   (%.0f %% of it images of full pages)".formatted(costs.fullPageShare() * 100));
    out.printf(
        "  CPU ms          JVM %s, database %s%n",
        figure("%.3f", result.jvmCpuMsPerJob()), figure("%.3f", result.dbCpuMsPerJob()));
    out.flush();
  }

  static void writeJson(Result result, Path file) {
    try {
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .writeValue(file.toFile(), result);
    } catch (IOException e) {
      throw new BenchException("Could not write --json " + file + ": " + e.getMessage(), e);
    }
  }

  private static String figure(String format, @Nullable Double value) {
    return value == null ? "not measured" : format.formatted(value);
  }
}
