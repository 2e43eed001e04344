package io.turgo.bench.database;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A standby of a {@link PostgresServer}; our child process. */
public final class PostgresStandby implements AutoCloseable {
  /** For {@code synchronous_standby_names}. */
  public static final String NAME = "standby";

  private final Path data;
  private final Process postmaster;

  PostgresStandby(Path data, Process postmaster) {
    this.data = data;
    this.postmaster = postmaster;
  }

  Path data() {
    return data;
  }

  /** Has all its processes stand still. */
  public void freeze() {
    List<String> command = new ArrayList<>(List.of("kill", "-STOP"));
    Stream.concat(Stream.of(postmaster.toHandle()), postmaster.descendants())
        .map(process -> Long.toString(process.pid()))
        .forEach(command::add);
    try {
      new ProcessBuilder(command).start().waitFor();
    } catch (IOException e) {
      throw new CommandException("Could not freeze the standby: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Kills it. */
  @Override
  public void close() {
    List<ProcessHandle> children = postmaster.descendants().toList();
    postmaster.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    postmaster.onExit().join();
  }
}
