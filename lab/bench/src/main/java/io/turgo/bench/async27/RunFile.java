package io.turgo.bench.async27;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * What a run in a data directory set out to do, for the process that resumes it.
 *
 * @param run the first part of its business keys
 * @param instances how many it starts in all
 * @param producers on how many threads, because the keys name them
 */
record RunFile(String run, int instances, int producers) {
  private static final String NAME = "async27.properties";

  static RunFile read(Path directory) {
    Path file = directory.resolve(NAME);
    if (!Files.exists(file)) {
      throw new CommandException(
          "--resume: "
              + directory
              + " holds no run that has got beyond its warm-up; leave out --resume to begin one.");
    }
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      properties.load(in);
      return new RunFile(
          properties.getProperty("run", ""),
          Integer.parseInt(properties.getProperty("instances", "")),
          Integer.parseInt(properties.getProperty("producers", "")));
    } catch (IOException | NumberFormatException e) {
      throw new CommandException("Could not read " + file + ": " + e.getMessage(), e);
    }
  }

  void write(Path directory) {
    Properties properties = new Properties();
    properties.setProperty("run", run);
    properties.setProperty("instances", String.valueOf(instances));
    properties.setProperty("producers", String.valueOf(producers));
    try (Writer out = Files.newBufferedWriter(directory.resolve(NAME))) {
      properties.store(out, "The run in this directory, for --resume");
    } catch (IOException e) {
      throw new CommandException("Could not write to " + directory + ": " + e.getMessage(), e);
    }
  }
}
