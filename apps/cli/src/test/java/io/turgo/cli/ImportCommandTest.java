package io.turgo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
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
    assertThat(run("import", "--from", "jdbc:mysql://127.0.0.1:1/camunda", "--dry-run"))
        .isEqualTo(2);
    assertThat(out.toString())
        .contains("com.mysql:mysql-connector-j", "--from-driver mysql-connector-j-VERSION.jar");
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

  /** The driver of this file opens a database, in which no engine has its tables. */
  @Test
  void opensTheDatabaseWithTheDriverOfAFile() throws IOException {
    Path source = folder.resolve("OddDriver.java");
    Files.writeString(source, ODD_DRIVER);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, "-d", folder.toString(), source.toString())).isZero();
    Path jar = folder.resolve("odd-driver.jar");
    try (JarOutputStream file = new JarOutputStream(Files.newOutputStream(jar))) {
      file.putNextEntry(new JarEntry("OddDriver.class"));
      file.write(Files.readAllBytes(folder.resolve("OddDriver.class")));
      file.putNextEntry(new JarEntry("META-INF/services/java.sql.Driver"));
      file.write("OddDriver".getBytes(StandardCharsets.UTF_8));
    }
    String[] command = {"import", "--from", "jdbc:odd:there", "--dry-run"};

    assertThat(run(command)).isEqualTo(2);
    assertThat(out.toString()).contains("no driver for odd is on the class path");
    assertThat(run(with(with(command, "--from-driver"), jar.toString()))).isEqualTo(2);
    assertThat(out.toString()).contains("ACT_GE_PROPERTY");
  }

  /** Hands its address on to H2. */
  private static final String ODD_DRIVER =
      """
      import java.sql.*;
      import java.util.*;
      public class OddDriver implements Driver {
        public Connection connect(String url, Properties login) throws SQLException {
          return acceptsURL(url) ? DriverManager.getConnection("jdbc:h2:mem:odd") : null;
        }
        public boolean acceptsURL(String url) { return url.startsWith("jdbc:odd:"); }
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties login) {
          return new DriverPropertyInfo[0];
        }
        public int getMajorVersion() { return 1; }
        public int getMinorVersion() { return 0; }
        public boolean jdbcCompliant() { return false; }
        public java.util.logging.Logger getParentLogger() { return null; }
      }
      """;

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
  void refusesASourceWithoutAName() {
    assertThat(run("import", "--from", "jdbc:h2:mem:none", "--dry-run", "--source-name", ""))
        .isEqualTo(2);
    assertThat(out.toString()).contains("--source-name is blank");
  }

  /** Before it reads anything: the report of hours of work would be lost. */
  @Test
  void looksFirstWhetherTheReportCanBeWritten() {
    Path report = folder.resolve("none").resolve("report.json");
    assertThat(
            run("import", "--from", "jdbc:h2:mem:none", "--dry-run", "--report", report.toString()))
        .isEqualTo(2);
    assertThat(out.toString())
        .contains("The report cannot be written to " + report)
        .doesNotContain("ACT_GE_PROPERTY");
  }

  @Test
  void saysThatNoDatabaseIsThere() {
    String url = "jdbc:h2:file:" + folder.resolve("none");
    assertThat(run("import", "--from", url, "--dry-run")).isEqualTo(2);
    assertThat(out.toString()).contains("The source database cannot be opened for reading");
    assertThat(folder.resolve("none.mv.db")).doesNotExist();
  }
}
