package io.turgo.engine.mutants;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Plants bugs in the engine and its REST interface, one at a time, and runs the tests that must
 * notice.
 *
 * <p>Nothing of the source tree is changed: the planted class is compiled into a folder of its own,
 * which goes before the module's classes in a JVM of its own. A test that ends by its time limit
 * has noticed, too, but one that has to be killed has not: it would hang a build.
 */
public final class Mutants {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int PERCENT = 95;

  private final Path project;
  private final TestRun runs;

  private Mutants(Path project) throws IOException {
    this.project = project;
    this.runs = new TestRun(project);
  }

  /**
   * Runs all mutants, or those whose names contain one of the arguments.
   *
   * @param args the folder of the project, then names
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path project = Path.of(args[0]);
    List<String> names = List.of(args).subList(1, args.length);
    List<Mutant> all = Mutant.readAll(project);
    List<Mutant> chosen =
        all.stream()
            .filter(mutant -> names.isEmpty() || names.stream().anyMatch(mutant.name()::contains))
            .toList();
    if (chosen.isEmpty()) {
      System.err.println("No mutant has a name with any of " + names + " in it.");
      System.exit(2);
    }
    System.exit(new Mutants(project).run(chosen) ? 0 : 1);
  }

  private boolean run(List<Mutant> mutants) throws IOException, InterruptedException {
    Map<Mutant.Module, Set<String>> tests = new EnumMap<>(Mutant.Module.class);
    for (Mutant mutant : mutants) {
      tests
          .computeIfAbsent(mutant.module(), module -> new LinkedHashSet<>())
          .addAll(mutant.selectors());
    }
    for (Map.Entry<Mutant.Module, Set<String>> each : tests.entrySet()) {
      System.out.printf("%d tests without any bug ... ", each.getValue().size());
      TestRun.Outcome without =
          runs.run(
              each.getKey(), List.of(), List.copyOf(each.getValue()), PATIENCE.multipliedBy(10));
      System.out.println(without.text());
      if (without != TestRun.Outcome.PASSED) {
        System.out.println(runs.output());
        return false;
      }
    }
    List<Mutant> missed = new ArrayList<>();
    for (Mutant mutant : mutants) {
      System.out.printf("%-32s %s ... ", mutant.name(), mutant.undoes());
      System.out.flush();
      long began = System.nanoTime();
      TestRun.Outcome outcome = planted(mutant);
      System.out.printf(
          "%s, %d s%n",
          outcome == TestRun.Outcome.FAILED ? "noticed" : outcome.text(),
          TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began));
      if (outcome != TestRun.Outcome.FAILED) {
        missed.add(mutant);
        if (outcome != TestRun.Outcome.PASSED) {
          System.out.println(runs.output());
        }
      }
    }
    int noticed = mutants.size() - missed.size();
    System.out.printf(
        "%d of %d noticed (%d %%; %d %% wanted)%n",
        noticed, mutants.size(), noticed * 100 / mutants.size(), PERCENT);
    missed.forEach(mutant -> System.out.println("  missed: " + mutant.name()));
    return noticed * 100 >= mutants.size() * PERCENT;
  }

  private TestRun.Outcome planted(Mutant mutant) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("turgo-mutant");
    try {
      Path source = folder.resolve("src").resolve(mutant.source());
      Files.createDirectories(source.getParent());
      Files.writeString(source, mutant.plantedIn(Files.readString(mutant.sourceIn(project))));
      Path classes = folder.resolve("classes");
      String problem = TestRun.compile(source, classes);
      if (!problem.isEmpty()) {
        System.out.println(problem);
        return TestRun.Outcome.BROKEN;
      }
      return runs.run(mutant.module(), List.of(classes), mutant.selectors(), PATIENCE);
    } finally {
      delete(folder.toFile());
    }
  }

  private static void delete(File file) {
    File[] children = file.listFiles();
    if (children != null) {
      for (File child : children) {
        delete(child);
      }
    }
    if (!file.delete()) {
      file.deleteOnExit();
    }
  }
}
