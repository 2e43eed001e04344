package io.turgo.engine.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.sqlite.SqliteStore;
import io.turgo.engine.variable.VariableType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store on SQLite: what every store does, and what belongs to a file. */
class SqliteStoreTest extends StoreConformance {
  @TempDir static Path folder;

  private static final Map<Store, Path> FILES = new ConcurrentHashMap<>();

  @Override
  Store newStore(int shards) {
    try {
      return open(Files.createTempDirectory(folder, "db").resolve("turgo.db"), shards);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Store open(Path file, int shards) {
    Store opened = SqliteStore.open(SqliteSettings.of(file).withDurable(false).withShards(shards));
    FILES.put(opened, file);
    return opened;
  }

  @Override
  Store reopen(Store closed, int shards) {
    closed.close();
    return open(fileOf(closed), shards);
  }

  private static Path fileOf(Store store) {
    return requireNonNull(FILES.get(store));
  }

  @Override
  Connection connect(Store to) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + fileOf(to));
  }

  @Override
  String trueLiteral() {
    return "1";
  }

  @Test
  void readsWaitForOthersAndSortInMemory() throws Exception {
    try (Connection connection = store.reads().getConnection();
        Statement statement = connection.createStatement()) {
      assertThat(number(statement, "PRAGMA busy_timeout")).isEqualTo(10_000);
      assertThat(number(statement, "PRAGMA temp_store")).isEqualTo(2);
      assertThat(number(statement, "PRAGMA query_only")).isEqualTo(1);
    }
  }

  private static int number(Statement statement, String pragma) throws SQLException {
    try (ResultSet row = statement.executeQuery(pragma)) {
      assertThat(row.next()).isTrue();
      return row.getInt(1);
    }
  }

  @Test
  void aSecondEngineInTheSameProcessIsRefused() {
    try (Store first = newStore(4)) {
      Path file = fileOf(first);
      assertThatThrownBy(() -> open(file, 4).close())
          .isInstanceOf(TurgoStoreException.class)
          .hasMessageContaining(file.getFileName().toString())
          .hasMessageContaining("in use by another engine");
    }
  }

  @Test
  void aSecondProcessIsRefused() throws Exception {
    try (Store first = newStore(4)) {
      isRefusedToAnotherProcess(fileOf(first));
    }
  }

  /**
   * POSIX drops all locks of a process on a file when it closes the file, however often it is open.
   */
  @Test
  void aSecondProcessIsRefusedAfterASecondEngineInTheSameProcess() throws Exception {
    try (Store first = newStore(4)) {
      Path file = fileOf(first);
      assertThatThrownBy(() -> open(file, 4).close()).isInstanceOf(TurgoStoreException.class);
      isRefusedToAnotherProcess(file);
    }
  }

  @Test
  void whoWasRefusedMayOpenTheFileOnceTheOtherProcessHasEnded() throws Exception {
    Path file = Files.createTempDirectory(folder, "other").resolve("turgo.db");
    Process other = opener(file);
    try {
      assertThat(other.inputReader().readLine()).isEqualTo("opened 4");
      assertThatThrownBy(() -> open(file, 4).close())
          .isInstanceOf(TurgoStoreException.class)
          .hasMessageContaining("in use by another engine");
    } finally {
      other.destroyForcibly().waitFor();
    }
    open(file, 4).close();
  }

  private static Process opener(Path file) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Opener.class.getName(),
            file.toString())
        .redirectErrorStream(true)
        .start();
  }

  private static void isRefusedToAnotherProcess(Path file) throws Exception {
    Process second = opener(file);
    second.outputWriter().close();
    String said = new String(second.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(second.waitFor()).as(said).isEqualTo(3);
    assertThat(said).contains("in use by another engine").contains("turgo.db");
  }

  /** What another process runs, until its input ends; ends with 3 when it is refused. */
  static final class Opener {
    private Opener() {}

    public static void main(String[] args) throws IOException {
      try (Store opened = SqliteStore.open(SqliteSettings.of(Path.of(args[0])).withShards(4))) {
        System.out.println("opened " + opened.shards());
        System.in.read();
      } catch (TurgoStoreException e) {
        System.out.println(e.getMessage());
        System.exit(3);
      }
    }
  }

  @Test
  void aFullDatabaseIsUnavailableAndGoesOnWhenThereIsRoom() throws Exception {
    Path file = Files.createTempDirectory(folder, "full").resolve("turgo.db");
    SqliteSettings settings = SqliteSettings.of(file).withShards(4).withMaxFileMegabytes(1);
    long id;
    try (Store small = SqliteStore.open(settings);
        GroupWriter writer = small.openWriter()) {
      id = small.allocateIds(100);
      assertThat(writer.write(SampleRows.units(SampleRows.start(id)), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
      Outcome full =
          writer.write(
              SampleRows.units(
                  SampleRows.change(
                      id,
                      1,
                      List.of(
                          new VariableRow(
                              id + 9,
                              id,
                              id,
                              "big",
                              VariableType.encode("big", new byte[2 << 20]))),
                      List.of(),
                      List.of())),
              Locking.NONE);
      assertThat(full).isInstanceOf(Outcome.Unavailable.class);
      assertThat(
              writer.write(
                  SampleRows.units(SampleRows.step(id, 1, id + 3, id + 10, id + 11)), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
      assertThat(small.load(List.of(id)).getFirst().rev()).isEqualTo(2);
    }
  }

  @Test
  void aReadOnlyFileIsRefused() throws Exception {
    Store first = newStore(4);
    first.close();
    Files.setPosixFilePermissions(fileOf(first), PosixFilePermissions.fromString("r--r--r--"));
    assertThatThrownBy(() -> open(fileOf(first), 4).close())
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining("read-only");
  }

  @Test
  void aFileIsInUseUnderEachOfItsNames() throws Exception {
    try (Store first = newStore(4)) {
      Path file = fileOf(first);
      Path link = Files.createSymbolicLink(file.resolveSibling("link.db"), file);
      Path folder =
          Files.createSymbolicLink(file.resolveSibling("link"), file.toAbsolutePath().getParent());
      for (Path other : List.of(file, link, folder.resolve(file.getFileName()))) {
        assertThatThrownBy(() -> open(other, 4).close())
            .as(other.toString())
            .isInstanceOf(TurgoStoreException.class)
            .hasMessageContaining("is in use by another engine");
      }
    }
  }

  @Test
  void aFileThatIsNoDatabaseIsRefusedAndKept() throws Exception {
    Store first = newStore(4);
    first.close();
    for (String text : List.of("{\"item\": \"a book\"}", "SQLite", "SQLite format 4 of a book")) {
      Files.writeString(fileOf(first), text);
      assertThatThrownBy(() -> open(fileOf(first), 4).close())
          .isInstanceOf(TurgoStoreException.class)
          .hasMessageMatching(
              "The file .* is no SQLite database; restore it, or name another file");
      assertThat(fileOf(first)).hasContent(text);
    }
  }

  @Test
  void leasesOfAFormerProcessAreTakenOverAtOnce() {
    Store first = newStore(4);
    long job = first.allocateIds(100);
    try (GroupWriter writer = first.openWriter()) {
      assertThat(writer.write(SampleRows.units(SampleRows.start(job)), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
    }
    try (Connection connection = connect(first);
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE turgo_job SET shard = 2");
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
    first.leases().renew(beat(1, Map.of(job + 3, 1L)));

    try (Store second = reopen(first, 4)) {
      LeaseStore.Round round = second.leases().renew(beat(2, Map.of()));
      assertThat(round.epochs()).hasSize(4).allSatisfy((s, e) -> assertThat(e).isEqualTo(2));
      assertThat(round.suspects()).containsExactly(new LeaseStore.Suspect(job + 3, job, 2, 1, 1));
    }
  }

  private static LeaseStore.Beat beat(long node, Map<Long, Long> running) {
    return new LeaseStore.Beat(node, "n" + node, Duration.ofHours(1), running, Map.of(), Set.of());
  }
}
