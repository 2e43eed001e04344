package io.turgo.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.database.StoreLocation;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class MainTest {
  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void complainsInOneLineThatNamesOptionAndFix() {
    assertComplaint(
        "--db must be sqlite or postgres, but is 'oracle'.", "bench", "async27", "--db", "oracle");
    assertComplaint(
        "--instances must be 1 or more, but is 0.", "bench", "async27", "--instances", "0");
    assertComplaint(
        "--resume needs --data-dir with the directory of the run that was killed.",
        "bench",
        "async27",
        "--resume");
    assertComplaint(
        "--jdbc-url needs --db postgres.",
        "bench",
        "async27",
        "--jdbc-url",
        "jdbc:postgresql://h/d");
    assertComplaint(
        "--history must be activity, audit or full, but is 'everything'.",
        "bench",
        "async27",
        "--history",
        "everything");
    assertComplaint(
        "--json nowhere/r.json cannot be written: its directory does not exist.",
        "bench",
        "async27",
        "--json",
        "nowhere/r.json");
    assertComplaint(
        "--svg nowhere/r.svg cannot be written: its directory does not exist.",
        "bench",
        "noop",
        "--svg",
        "nowhere/r.svg");
    assertComplaint(
        "--write stores all counts: leave out --work, --alone and --against.",
        "bench",
        "guard",
        "--alone",
        "--write",
        "counts.tsv");
    assertComplaint(
        "--work must be one of noop, async27, async27-sqlite, booking, start, legs, but is 'nop'.",
        "bench",
        "guard",
        "--work",
        "nop");
    assertComplaint(
        "Alone, nothing is counted on SQLite: leave out --alone, or name another --work.",
        "bench",
        "guard",
        "--alone",
        "--work",
        "async27-sqlite");
    assertComplaint(
        "NAME must be one of backlog, legs, sequential-legs, rounds, model, definitions, messages,"
            + " timers, instances, nodes, batch, instances-memory, definitions-memory, but is"
            + " 'leg'.",
        "bench",
        "scale",
        "leg");
    assertComplaint(
        "--sizes of rounds must be two or more rising numbers from 1 to 100000000, but is 10,10.",
        "bench",
        "scale",
        "rounds",
        "--sizes",
        "10,10");
    assertComplaint(
        "--db must be sqlite or postgres, but is 'oracle'.",
        "bench",
        "scale",
        "rounds",
        "--db",
        "oracle");
    assertComplaint(
        "scale nodes needs --db postgres: one process owns a SQLite file.",
        "bench",
        "scale",
        "nodes",
        "--db",
        "sqlite");
    assertComplaint(
        "Expected the --json of a benchmark, but there is no no.json.",
        "bench",
        "chart",
        "no.json",
        "--svg",
        "r.svg");
    assertComplaint(
        "--resume and --nodes exclude each other: with --nodes the engine has a JVM of its own.",
        "bench",
        "async27",
        "--nodes",
        "2",
        "--resume");
    assertComplaint("--nodes must be 1 or more, but is 0.", "bench", "noop", "--nodes", "0");
    assertComplaint(
        "--nodes needs --db postgres: one process owns a SQLite file.",
        "bench",
        "mixed",
        "--nodes",
        "2");
    assertComplaint(
        "--nodes needs --db postgres: one process owns a SQLite file.", "bench", "foreign");
    assertComplaint(
        "--scenario must be one of noop, async27, timers, chain, start, booking, but is 'fixed'.",
        "bench",
        "floor",
        "--scenario",
        "fixed");
    assertComplaint("--group must be 1 or more, but is 0.", "bench", "floor", "--group", "0");
    assertComplaint("--steps must be 1 or more, but is 0.", "bench", "chain", "--steps", "0");
    assertComplaint(
        "--history must be none, activity, audit or full, but is 'all'.",
        "bench",
        "start",
        "--history",
        "all");
    assertComplaint(
        "SCENARIO must be one of start, noop, booking, fixed, timers, async27, chain, backlog,"
            + " latency, mixed, callactivity, multiinstance, foreign, steps, case-noop, case-timer,"
            + " case27, but is 'nop'.",
        "bench",
        "compare",
        "nop",
        "--peers",
        "flowable");
    assertComplaint(
        "--peers must name engines out of flowable, flowable68, flowable66, flowable-cmmn,"
            + " activiti6, activiti5, operaton, db-scheduler, jobrunr, dbos, temporal, but names"
            + " 'zeebe'.",
        "bench",
        "compare",
        "noop",
        "--peers",
        "zeebe");
    assertComplaint("--kills must be 1 or more, but is 0.", "crashtest", "--kills", "0");
    assertComplaint(
        "--power-cuts must be 0 or more, but is -1.", "crashtest", "--power-cuts", "-1");
    assertComplaint(
        "--power-cuts cuts the power of the SQLite database: say --db sqlite or both with it.",
        "crashtest",
        "--db",
        "postgres",
        "--power-cuts",
        "3");
    assertComplaint(
        "--db must be sqlite, postgres or both, but is 'h2'.", "crashtest", "--db", "h2");
  }

  @Test
  void pointsToTheOptionsWhenOneIsUnknown() {
    assertComplaint(
        "Unknown option: '--instnces'; did you mean --instances? turgo bench async27 --help shows"
            + " all options",
        "bench",
        "async27",
        "--instnces");
    assertComplaint(
        "Missing benchmark: start, noop, booking, fixed, timers, async27, chain, backlog, latency,"
            + " mixed, callactivity, multiinstance, foreign, steps, case-noop, case-timer, case27,"
            + " compare, rest, published, floor, search, startup, console, pictures, chart, batch,"
            + " import, guard, scale, decisions; turgo bench --help shows all options",
        "bench");
  }

  @Test
  void refusesToTakeADirectoryForAnother() {
    new StoreLocation.Sqlite(directory.resolve("turgo.sqlite")).open().close();

    assertComplaint(
        "--data-dir "
            + directory
            + " holds a database of another kind: say --db sqlite, or choose another directory.",
        "bench",
        "async27",
        "--db",
        "postgres",
        "--data-dir",
        directory.toString());
  }

  @Test
  void suggestsWhatAWrongBenchmarkMayMean() {
    assertComplaint(
        "Unmatched argument at index 1: 'async'; did you mean async27 or case27 or latency?"
            + " turgo bench"
            + " --help shows all options",
        "bench",
        "async");
  }

  @Test
  void namesItsVersion() {
    assertThat(run("--version")).isZero();
    assertThat(run("bench", "async27", "--version")).isZero();
    assertThat(out.toString().lines()).hasSize(4).first().asString().startsWith("Turgo ");
  }

  @Test
  void saysHowEachCommandIsUsed() {
    PrintStream before = System.err;
    ByteArrayOutputStream warnings = new ByteArrayOutputStream();
    System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
    try {
      saysHowItIsUsed(Main.commandLine());
    } finally {
      System.setErr(before);
    }
    assertThat(warnings.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  private static void saysHowItIsUsed(CommandLine command) {
    assertThat(command.getUsageMessage())
        .contains(command.getCommandName())
        .doesNotContain("%n")
        .doesNotContain("%%");
    command.getSubcommands().values().forEach(MainTest::saysHowItIsUsed);
  }

  private void assertComplaint(String message, String... arguments) {
    err.getBuffer().setLength(0);
    assertThat(run(arguments)).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1).first().asString().endsWith(": " + message);
  }

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(arguments);
  }
}
