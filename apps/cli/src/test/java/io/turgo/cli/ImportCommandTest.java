package io.turgo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code import} says of wrong options; module {@code lab/parity/camunda7} imports. */
class ImportCommandTest {
  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(out));
    return commandLine.execute(arguments);
  }

  @Test
  void saysWhichDriverIsMissing() {
    assertThat(run("import", "--from", "jdbc:mariadb://127.0.0.1:1/camunda", "--dry-run"))
        .isEqualTo(2);
    assertThat(out.toString())
        .contains("org.mariadb.jdbc:mariadb-java-client", "--from-driver mariadb-java-client");
  }

  @Test
  void saysThatAFileHasNoDriver() throws IOException {
    Path empty = folder.resolve("empty.jar");
    new JarOutputStream(Files.newOutputStream(empty)).close();
    String[] command = {
      "import", "--from", "jdbc:mariadb://127.0.0.1:1/c", "--dry-run", "--from-driver"
    };

    assertThat(run(with(command, empty.toString()))).isEqualTo(2);
    assertThat(run(with(command, folder.resolve("none.jar").toString()))).isEqualTo(2);

    assertThat(out.toString())
        .contains("has no JDBC driver for 'jdbc:mariadb://127.0.0.1:1/c'")
        .contains("there is no file " + folder.resolve("none.jar"));
  }

  private static String[] with(String[] arguments, String last) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = last;
    return all;
  }

  @Test
  void saysWhichHistoriesThereAre() {
    assertThat(run("import", "--from", "jdbc:h2:mem:none", "--dry-run", "--history", "some"))
        .isEqualTo(2);
    assertThat(out.toString()).contains("expected none, running or all, but was 'some'");
  }

  @Test
  void saysThatNoDatabaseIsThere() {
    String url = "jdbc:h2:file:" + folder.resolve("none");
    assertThat(run("import", "--from", url, "--dry-run")).isEqualTo(2);
    assertThat(out.toString()).contains("The source database cannot be opened for reading");
    assertThat(folder.resolve("none.mv.db")).doesNotExist();
  }
}
