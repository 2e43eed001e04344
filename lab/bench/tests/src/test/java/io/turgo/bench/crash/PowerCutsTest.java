package io.turgo.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.turgo.bench.crash.Recording.DatabaseFile;
import io.turgo.bench.crash.Recording.SyncBegin;
import io.turgo.bench.crash.Recording.SyncEnd;
import io.turgo.bench.crash.Recording.Truncation;
import io.turgo.bench.crash.Recording.Write;
import io.turgo.bench.crash.UnsyncedDisk.Loss;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few power cuts; {@code ./turgo crashtest} does more. */
class PowerCutsTest {
  private static final DatabaseFile WAL = DatabaseFile.WAL;

  @TempDir private Path directory;

  @Test
  void losesNothingThatWasSyncedAndNoticesAnEngineThatDoesNotSync() throws IOException {
    StringWriter out = new StringWriter();
    PowerCutSettings settings =
        new PowerCutSettings(4, ThreadLocalRandom.current().nextInt(1_000_000));
    PowerCuts test = new PowerCuts(settings, new PrintWriter(out), directory.toRealPath());

    assertThat(test.record(recorder())).as(out.toString()).isEmpty();

    assertThat(test.cut(4, event -> true)).as(out.toString()).isEmpty();
    assertThat(test.cut(4, event -> !(event instanceof SyncEnd end && end.file() == WAL)))
        .as(out.toString())
        .anyMatch(problem -> problem.contains("acknowledged"));
  }

  private Recorder recorder() {
    try {
      return Recorder.compile(directory);
    } catch (Recorder.UnavailableException e) {
      assumeThat(e).as("a machine that can record").isNull();
      throw new AssertionError(e);
    }
  }

  @Test
  void keepsWhatWasWrittenBeforeASyncBegan() throws IOException {
    Path database = directory.resolve("durable");
    UnsyncedDisk disk = new UnsyncedDisk(database);
    disk.follow(write(0, "aaaa"));
    disk.follow(new SyncBegin(WAL, 1));
    disk.follow(write(4, "bbbb"));
    disk.follow(new SyncEnd(WAL, 1));
    disk.follow(new Truncation(WAL, 2));

    assertThat(left(disk, Loss.ALL)).isEqualTo("aaaa");
    assertThat(left(disk, Loss.NONE)).isEqualTo("aa");

    disk.follow(new SyncBegin(WAL, 2));
    disk.follow(new SyncEnd(WAL, 2));
    assertThat(left(disk, Loss.ALL)).isEqualTo("aa");
  }

  private static Write write(long offset, String text) {
    return new Write(WAL, offset, text.getBytes(StandardCharsets.UTF_8));
  }

  private String left(UnsyncedDisk disk, Loss loss) throws IOException {
    Path copy = Files.createTempDirectory(directory, "left").resolve("durable");
    disk.cut(copy, loss, new Random(1));
    return Files.readString(WAL.of(copy));
  }
}
