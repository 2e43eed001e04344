package io.turgo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.database.StoreLocation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class MainTest {
  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aFileThatCanNotBeDrawnIsNamedWithPlaceAndFix() throws IOException {
    Path file = Files.writeString(directory.resolve("bad.bpmn"), "<definitions>\n<process/>");

    assertComplaint(
        "nowhere.bpmn is no file: give the path of a model, such as examples/order.bpmn.",
        "draw",
        "nowhere.bpmn");
    assertComplaint(
        file
            + ":1:14: <definitions> of the namespace '' is no BPMN 2.0; the root must be"
            + " <definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\">.",
        "draw",
        file.toString());
    assertComplaint(
        "../../examples/order.bpmn has no picture 'x'; it has order.",
        "draw",
        "../../examples/order.bpmn",
        "--picture",
        "x");
  }

  @Test
  void aFileOfAnySizeIsRefusedInOneLine() throws IOException {
    Path file = directory.resolve("huge.bpmn");
    try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
      huge.setLength(6L << 30);
    }
    assertComplaint(
        file + " has 6442450944 bytes; files up to 16777216 are drawn, so split it.",
        "draw",
        file.toString());
  }

  @Test
  void aPictureThatCanNotBeWrittenIsAFailure() {
    CommandLine commandLine = Main.commandLine();
    commandLine.setErr(new PrintWriter(err));
    commandLine.setOut(
        new PrintWriter(
            new OutputStream() {
              @Override
              public void write(int written) throws IOException {
                throw new IOException("No space left on device");
              }
            },
            false,
            StandardCharsets.UTF_8));

    assertThat(commandLine.execute("draw", "../../examples/order.bpmn")).isEqualTo(2);
    assertThat(err.toString()).contains("The SVG could not be written");
  }

  @Test
  void aPictureHasReferencesForCharactersThatATerminalMayNotHave(@TempDir Path folder)
      throws IOException {
    String model = Files.readString(Path.of("../../examples/order.bpmn"));
    assertThat(model).contains("name=\"");
    Path file =
        Files.writeString(
            folder.resolve("odd.bpmn"),
            model.replaceFirst("name=\"[^\"]*\"", "name=\"Pr\u00fcfen \ud83d\ude80\""));
    StringWriter out = new StringWriter();
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));

    assertThat(commandLine.execute("draw", file.toString())).isZero();
    assertThat(out.toString())
        .contains("&#252;", "&#128640;")
        .satisfies(svg -> assertThat(svg.chars()).allMatch(character -> character < 0x80));
  }

  @Test
  void suggestsWhatAWrongCommandMayMeanAlsoOfTheLab() {
    assertComplaint(
        "Unknown options: '--vr', 'x=1'; did you mean --var? turgo run --help shows all options",
        "run",
        "../../examples/order.bpmn",
        "--vr",
        "x=1");
    assertComplaint(
        "Unmatched argument at index 0: 'benhc'; did you mean bench? turgo --help shows all"
            + " options",
        "benhc");
    assertComplaint(
        "This is a command of the lab; start it in a checkout by ./turgo.",
        "bench",
        "async27",
        "--quick");
  }

  @Test
  void namesItsVersion() {
    assertThat(run("--version")).isZero();
    assertThat(run("run", "--version")).isZero();
    assertThat(run("version")).isZero();
    assertThat(out.toString().lines()).hasSize(6).first().asString().startsWith("Turgo ");
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

  @Test
  void findsAConsistentDatabaseConsistent() {
    Path file = directory.resolve("turgo.sqlite");
    new StoreLocation.Sqlite(file).open().close();

    assertThat(run("check", "--sqlite", file.toString())).isZero();
    assertThat(run("check", "--data-dir", directory.toString())).isZero();
    assertThat(out.toString()).isEqualToNormalizingNewlines("consistent\nconsistent\n");
  }

  @Test
  void leavesADatabaseOfAnotherProgramAsItIs() throws SQLException, IOException {
    Path file = directory.resolve("other.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("CREATE TABLE other (id INTEGER)");
    }
    byte[] before = Files.readAllBytes(file);
    assertComplaint(
        "The database has none of Turgo's tables; nothing was changed.",
        "check",
        "--sqlite",
        file.toString());
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void listsTheRulesThatADatabaseBreaks() throws SQLException {
    Path file = directory.resolve("turgo.sqlite");
    new StoreLocation.Sqlite(file).open().close();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          """
          INSERT INTO turgo_execution
            (id, instance_id, parent_id, activity_instance_id, activity_id, kind)
          VALUES (4711, 1, 1, 1, 'nowhere', 'token')
          """);
    }

    assertThat(run("check", "--sqlite", file.toString())).isEqualTo(1);
    assertThat(out.toString()).contains("4711").contains("SELECT").contains("NOT CONSISTENT");
  }

  @Test
  void saysWhatIsWrongWithTheDatabaseToCheck() {
    assertComplaint(
        "--sqlite nowhere.sqlite does not exist.", "check", "--sqlite", "nowhere.sqlite");
    assertComplaint(
        "--data-dir " + directory + " holds no database.",
        "check",
        "--data-dir",
        directory.toString());
    assertThat(run("check")).isEqualTo(2);
    assertThat(run("check", "--jdbc-url", "jdbc:postgresql://127.0.0.1:1/none")).isEqualTo(2);
    assertThat(err.toString().lines().skip(1))
        .allMatch(line -> line.startsWith("turgo check: "))
        .hasSize(2);
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
