package io.turgo.cli;

import io.turgo.command.CommandException;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.importing.HistoryScope;
import io.turgo.importing.ImportReport;
import io.turgo.importing.ImportSettings;
import io.turgo.importing.InstanceImport;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./turgo import}. */
@Command(
    name = "import",
    sortOptions = false,
    header = "Takes over running instances from Camunda 7, its forks, Flowable or Activiti 6.",
    description = {
      "",
      "Reads one snapshot of the other engine's database and never writes to it. Deploys its"
          + " models, writes each instance with those that it called in one transaction, and"
          + " compares both databases. The instances stay suspended until --activate. A run that"
          + " was broken off is repeated: what is there already is left out.",
      "",
      "Stop the other engine before, or its instances go on in both.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every instance came along, both databases are equal, and Turgo's is consistent",
      "1:an instance was refused, or something is not equal or not consistent; the report says what",
      "2:an option is wrong or a database cannot be opened"
    })
final class ImportCommand implements Callable<Integer> {
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String POSTGRES = "jdbc:postgresql:";

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--from",
      required = true,
      paramLabel = "URL",
      description =
          "The database of the other engine: jdbc:postgresql://..., jdbc:mariadb://...,"
              + " jdbc:mysql://... or jdbc:h2:...")
  private String from = "";

  @Option(
      names = "--from-driver",
      paramLabel = "JAR",
      description =
          "The file of its JDBC driver. Those of PostgreSQL and H2 are included; download"
              + " org.mariadb.jdbc:mariadb-java-client for MariaDB, com.mysql:mysql-connector-j for"
              + " MySQL from Maven Central.")
  private @Nullable Path fromDriver;

  @Option(
      names = "--from-user",
      paramLabel = "USER",
      description = "Its user (default: the user in the URL).")
  private @Nullable String fromUser;

  @Option(
      names = "--from-password",
      paramLabel = "PASSWORD",
      arity = "0..1",
      interactive = true,
      description =
          "Its password; without a value asks for it (default: the environment variable"
              + " TURGO_FROM_PASSWORD, otherwise the password in the URL).")
  private @Nullable String fromPassword;

  @Option(
      names = "--table-prefix",
      paramLabel = "PREFIX",
      description = "What stands before ACT_ in the names of its tables: camunda. for a schema.")
  private String tablePrefix = "";

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description =
          "The time zone of the other engine's servers, because its times have none (default: that"
              + " of this machine).")
  private @Nullable String zone;

  @Option(
      names = "--source-name",
      paramLabel = "NAME",
      description =
          "Names the other engine in Turgo, for a second database of Flowable or Activiti (default:"
              + " flowable, activiti, or camunda7 with the id of the installation).")
  private @Nullable String sourceName;

  @Option(
      names = "--to",
      paramLabel = "URL",
      description =
          "The database of Turgo: jdbc:postgresql://... or jdbc:sqlite:FILE. Not needed with"
              + " --dry-run.")
  private @Nullable String to;

  @Option(
      names = "--to-user",
      paramLabel = "USER",
      description = "Its user (default: the user in the URL, otherwise the system user).")
  private @Nullable String toUser;

  @Option(
      names = "--to-password",
      paramLabel = "PASSWORD",
      arity = "0..1",
      interactive = true,
      description =
          "Its password; without a value asks for it (default: the environment variable"
              + " TURGO_JDBC_PASSWORD, otherwise the password in the URL).")
  private @Nullable String toPassword;

  @Option(
      names = "--definition",
      paramLabel = "KEY",
      description = "Imports instances of this process only, with those that they called.")
  private @Nullable String definition;

  @Option(
      names = "--history",
      paramLabel = "SCOPE",
      description =
          "none, running (default): ended activities and tasks of running instances, or all: ended"
              + " instances too, and changes of variables with --history-level FULL.")
  private String history = "running";

  @Option(
      names = "--history-level",
      paramLabel = "LEVEL",
      description =
          "The history level of the engine that will run the instances, as in"
              + " ProcessEngineBuilder.history (default: ${DEFAULT-VALUE}).")
  private HistoryLevel historyLevel = HistoryLevel.AUDIT;

  @Option(
      names = "--dry-run",
      description =
          "Does all of it in a temporary SQLite database and prints the report; writes nothing"
              + " else.")
  private boolean dryRun;

  @Option(
      names = "--activate",
      description = "Lets the instances go on at the end, those of earlier runs too.")
  private boolean activate;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Writes the whole report as JSON to this file.")
  private @Nullable Path report;

  @Override
  public Integer call() {
    if (dryRun && activate) {
      throw wrong("--activate and --dry-run exclude each other: a dry run writes nothing");
    }
    if (!dryRun && to == null) {
      throw wrong("Missing option '--to': give the database of Turgo, or --dry-run");
    }
    if (report != null) {
      write(
          report, "", StandardOpenOption.CREATE, StandardOpenOption.APPEND); // before hours of work
    }
    InstanceImport made = InstanceImport.with(settings());
    ImportReport done;
    try {
      done = dryRun ? made.dryRun() : into(made, Objects.requireNonNull(to));
    } catch (TurgoException e) {
      throw new CommandException(Objects.requireNonNullElse(e.getMessage(), e.toString()));
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(done.toText());
    out.flush();
    if (report != null) {
      write(report, done.toJson());
    }
    return done.isClean() ? 0 : 1;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private ImportSettings settings() {
    String password = fromPassword == null ? System.getenv("TURGO_FROM_PASSWORD") : fromPassword;
    if (fromDriver == null && from.startsWith("jdbc:mariadb:")) {
      throw missingDriver("MariaDB", "org.mariadb.jdbc:mariadb-java-client");
    }
    if (fromDriver == null && from.startsWith("jdbc:mysql:")) {
      throw missingDriver("MySQL", "com.mysql:mysql-connector-j");
    }
    ImportSettings opened =
        fromDriver == null
            ? ImportSettings.of(from, fromUser, password)
            : ImportSettings.of(from, fromUser, password, driver(fromDriver));
    ImportSettings settings =
        opened.withTablePrefix(tablePrefix).withHistory(scope()).withZone(zone());
    if (sourceName != null) {
      if (sourceName.isBlank()) {
        throw new CommandException(
            "--source-name is blank; leave it out, or give the name of the earlier runs.");
      }
      settings = settings.withSourceName(sourceName);
    }
    if (definition != null) {
      settings = settings.ofDefinition(definition);
    }
    return activate ? settings.activating() : settings;
  }

  private ParameterException missingDriver(String database, String artifact) {
    return wrong(
        "The driver of "
            + database
            + " is not part of Turgo. Download "
            + artifact
            + " from Maven Central and give its file: --from-driver "
            + artifact.substring(artifact.indexOf(':') + 1)
            + "-VERSION.jar");
  }

  /** The driver of a file, whose classes stay loaded as long as this program. */
  @SuppressWarnings("resource")
  private Driver driver(Path file) {
    if (!Files.isReadable(file)) {
      throw wrong("Invalid value for option '--from-driver': there is no file " + file);
    }
    try {
      URLClassLoader classes =
          new URLClassLoader(new URL[] {file.toUri().toURL()}, getClass().getClassLoader());
      for (Driver driver : ServiceLoader.load(Driver.class, classes)) {
        if (driver.acceptsURL(from)) {
          return driver;
        }
      }
    } catch (IOException | SQLException | ServiceConfigurationError e) {
      throw wrong("The driver " + file + " cannot be used: " + e.getMessage());
    }
    throw wrong("The file " + file + " has no JDBC driver for '" + from + "'");
  }

  private HistoryScope scope() {
    return switch (history.toLowerCase(Locale.ROOT)) {
      case "none" -> HistoryScope.NONE;
      case "running" -> HistoryScope.RUNNING;
      case "all" -> HistoryScope.ALL;
      default ->
          throw wrong(
              "Invalid value for option '--history': expected none, running or all, but was '"
                  + history
                  + "'");
    };
  }

  private ZoneId zone() {
    try {
      return zone == null ? ZoneId.systemDefault() : ZoneId.of(zone);
    } catch (java.time.DateTimeException e) {
      throw wrong(
          "Invalid value for option '--zone': expected a zone such as Europe/Berlin, but was '"
              + zone
              + "'");
    }
  }

  private ImportReport into(InstanceImport made, String url) {
    ProcessEngineBuilder builder =
        ProcessEngine.builder().executorActive(false).history(historyLevel);
    if (url.startsWith(SQLITE)) {
      builder.sqlite(Path.of(url.substring(SQLITE.length())));
    } else if (url.startsWith(POSTGRES)) {
      builder.postgres(postgres(url));
    } else {
      throw wrong(
          "Invalid value for option '--to': expected jdbc:postgresql://... or jdbc:sqlite:FILE, but"
              + " was '"
              + url
              + "'");
    }
    try (ProcessEngine engine = builder.build()) {
      return made.into(engine);
    }
  }

  private PostgresSettings postgres(String url) {
    Properties all = org.postgresql.Driver.parseURL(url, null);
    String user = toUser != null ? toUser : ofUrl(all, "user", System.getProperty("user.name", ""));
    String given = toPassword == null ? System.getenv("TURGO_JDBC_PASSWORD") : toPassword;
    String password = given != null ? given : ofUrl(all, "password", "");
    PostgresSettings settings = PostgresSettings.of(url, user, password);
    return url.contains("currentSchema=") ? settings.withSchema(null) : settings;
  }

  private static String ofUrl(@Nullable Properties url, String name, String otherwise) {
    return url == null ? otherwise : url.getProperty(name, otherwise);
  }

  private static void write(Path file, String text, OpenOption... options) {
    try {
      Files.writeString(file, text, options);
    } catch (IOException e) {
      throw new CommandException("The report cannot be written to " + file + ": " + e);
    }
  }
}
