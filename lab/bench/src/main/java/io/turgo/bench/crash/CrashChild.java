package io.turgo.bench.crash;

import io.turgo.bench.Engines;
import io.turgo.bench.database.StoreLocation;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.store.Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The process that gets killed: an engine on the database of its predecessor, under load. Its
 * standard output is for acknowledgements only. Ends when asked to, or when its parent has gone.
 */
public final class CrashChild {
  private CrashChild() {}

  /** The program that runs {@link #main} in a JVM of its own. */
  static ChildProcess.Program program(List<String> arguments, Path log) {
    return new ChildProcess.Program(CrashChild.class.getName(), "384m", "", arguments, log);
  }

  /** Arguments: where the store is (2), number of this child, seed. */
  public static void main(String[] arguments) throws InterruptedException {
    StoreLocation location = StoreLocation.fromArguments(arguments[0], arguments[1]);
    int child = Integer.parseInt(arguments[2]);
    long seed = Long.parseLong(arguments[3]);
    Acknowledgements acknowledgements = new Acknowledgements();
    System.setOut(System.err);
    CallerCode caller = new CallerCode();
    try (Store store = location.open();
        ProcessEngine engine =
            Engines.forCrashTest(store, builder -> code(builder, acknowledgements, caller))) {
      caller.uses(engine.getRuntimeService());
      if (engine.getRepositoryService().createProcessDefinitionQuery().count() == 0) {
        CrashProcess.deployAll(engine.getRepositoryService());
      }
      CrashLoad load = new CrashLoad(engine, acknowledgements, child, seed);
      load.begin();
      acknowledgements.write(Acknowledgements.UP);
      CompletableFuture.anyOf(orders(), load.failure()).join();
      load.drain();
      acknowledgements.write(Acknowledgements.DRAINED);
    }
  }

  private static void code(
      ProcessEngineBuilder builder, Acknowledgements acknowledgements, CallerCode caller) {
    builder
        .bean("business", new BusinessCode.Step(builder.jobDataSource()))
        .bean("receipt", new BusinessCode.Receipt(builder.jobDataSource()))
        .bean("told", new BusinessCode.Told(acknowledgements))
        .bean("caller", caller);
  }

  /** Completes when the parent asks for the end; ends the process when the parent has gone. */
  private static CompletableFuture<Void> orders() {
    CompletableFuture<Void> drain = new CompletableFuture<>();
    Thread.ofPlatform()
        .name("orders")
        .daemon()
        .start(() -> {
          try (BufferedReader in =
              new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            if (!ChildProcess.DRAIN.equals(in.readLine())) {
              Runtime.getRuntime().halt(1);
            }
            drain.complete(null);
          } catch (IOException e) {
            Runtime.getRuntime().halt(1);
          }
        });
    return drain;
  }
}
