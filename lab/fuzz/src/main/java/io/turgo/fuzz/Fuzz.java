package io.turgo.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Sends a server requests of all kinds as callers of some tenants, and watches what comes back: no
 * fault of the server, no answer that takes long, none that is not as the document says, nothing of
 * the other tenant, whose data must be at the end what it was, and no change that the audit trail
 * lacks.
 */
public final class Fuzz {
  private static final int FURNISHED_EVERY = 400;
  private static final int MOST_COMPLAINTS = 25;

  private final URI api;
  private final FuzzSettings settings;
  private final PrintWriter out;
  private final ApiDocument document;
  private final Known known = new Known();
  private final Scene scene;
  private final RequestMaker maker;
  private final Judge judge;
  private final Changes changes = new Changes();
  private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());
  private final Map<Integer, AtomicLong> byStatus = new ConcurrentHashMap<>();
  private final AtomicLong slowest = new AtomicLong();
  private final AtomicInteger next = new AtomicInteger();

  /**
   * A run against a server that nobody else uses.
   *
   * @param api where the API is
   */
  public Fuzz(URI api, FuzzSettings settings, PrintWriter out) throws IOException {
    this.api = api;
    this.settings = settings;
    this.out = out;
    HttpReply served =
        Scene.send(api, settings.root().authorization(), "GET", "/openapi.json", "", "");
    this.document = new ApiDocument(Scene.expect(served, 200).json());
    this.scene = new Scene(api, document, known);
    this.maker = new RequestMaker(document, new Schemas(document), known);
    this.judge = new Judge(document, Scene.MARK);
  }

  /** Sends them all; what was wrong, nothing if all was right. */
  public List<String> run() throws IOException, InterruptedException {
    scene.deploy(settings.own(), "own");
    scene.deploy(settings.several(), "own");
    scene.deploy(settings.other(), Scene.MARK);
    scene.furnish(settings.other(), Scene.MARK);
    scene.learnOthers(settings.other());
    refurnish();
    Map<String, String> before = scene.everything(settings.other());
    long begin = System.nanoTime();
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < settings.threads(); i++) {
      workers.add(Thread.ofPlatform().name("fuzz-" + i).start(this::work));
    }
    for (Thread worker : workers) {
      worker.join();
    }
    long millis = (System.nanoTime() - begin) / 1_000_000;
    Scene.expect(scene.send(settings.root(), "POST", "/engine/executor/start", "", ""), 204);
    compare(before, scene.everything(settings.other()));
    complaints.addAll(changes.missing(scene, settings.root()));
    health();
    out.printf(
        "%,d requests to %d operations in %,d s with seed %d: %s; slowest answer %,d ms%n",
        next.get(),
        document.operations().size(),
        millis / 1_000,
        settings.seed(),
        statuses(),
        slowest.get());
    out.flush();
    return List.copyOf(complaints);
  }

  private String statuses() {
    List<String> texts = new ArrayList<>();
    new TreeMap<>(byStatus).forEach((status, count) -> texts.add(count + " x " + status));
    return String.join(", ", texts);
  }

  private void refurnish() throws IOException {
    for (Caller caller : List.of(settings.own(), settings.several())) {
      scene.furnish(caller, "own");
    }
    scene.learn(settings.own());
  }

  private void work() {
    @Nullable HttpRequest last = null;
    try (HttpWire wire = new HttpWire(api)) {
      for (int index = next.getAndIncrement();
          index < settings.requests() && complaints.size() < MOST_COMPLAINTS;
          index = next.getAndIncrement()) {
        if (index % FURNISHED_EVERY == FURNISHED_EVERY - 1) {
          furnishAgain();
        }
        last = send(wire, index, last);
      }
    } catch (IOException e) {
      complaints.add("A connection could not be closed: " + e);
    } catch (RuntimeException | Error e) {
      complaints.add("The fuzzer failed: " + e);
      throw e;
    } finally {
      next.updateAndGet(count -> Math.min(count, settings.requests()));
    }
  }

  /** What was deleted or ended by requests is there once more. */
  private void furnishAgain() {
    try {
      Scene.expect(scene.send(settings.root(), "POST", "/engine/executor/start", "", ""), 204);
      for (Caller caller : List.of(settings.own(), settings.several())) {
        scene.deploy(caller, "own");
      }
      refurnish();
    } catch (IOException | IllegalStateException e) {
      // Requests of others may have suspended or deleted what it needs at the very moment.
      out.println("Things could not be made anew this time: " + e.getMessage());
    }
  }

  private HttpRequest send(HttpWire wire, int index, @Nullable HttpRequest last) {
    Random random = new Random(settings.seed() * 1_000_003L + index);
    ApiOperation operation = maker.any(random);
    Caller caller = caller(random, operation);
    HttpRequest request = maker.make(random, operation, api.getRawPath(), caller.authorization());
    try {
      HttpReply reply =
          wire.send(request, Judge.ANSWER_WITHIN_MILLIS * 4 + (int) request.patienceMillis());
      byStatus.computeIfAbsent(reply.status(), status -> new AtomicLong()).incrementAndGet();
      slowest.accumulateAndGet(reply.millis(), Math::max);
      changes.note(operation, request, reply);
      String complaint = judge.complaint(operation, request, reply, caller.seesAll());
      if (complaint != null) {
        complain(index, caller, request, complaint);
      }
      if (!caller.seesAll() && reply.status() < 300) {
        known.learn(operation.kind(), reply);
      }
    } catch (IOException e) {
      if (request.isFramed()) {
        complain(index, caller, request, "no whole answer: " + e);
        if (last != null) {
          complaints.add("  the request before it on the line:\n  " + cut(last.replay()));
        }
      }
    }
    return request;
  }

  /** What changes the whole server is for those who see all of it, and so are some questions. */
  private Caller caller(Random random, ApiOperation operation) {
    boolean whole = operation.path().matches("/(engine|queues|nodes|job-statistics|audit).*");
    boolean reads = operation.method().equals("GET") || operation.path().endsWith("/search");
    int chance = random.nextInt(10);
    if ((whole && chance < 7) || (reads && chance == 0)) {
      return settings.root();
    }
    return chance == 1 ? settings.several() : settings.own();
  }

  private void complain(int index, Caller caller, HttpRequest request, String what) {
    complaints.add(
        "request %d of seed %d, %s as %s: %s%n  %s"
            .formatted(
                index,
                settings.seed(),
                request.operation(),
                caller.name(),
                cut(what),
                cut(request.replay())));
  }

  private static String cut(String text) {
    return text.length() < 3_000 ? text : text.substring(0, 3_000) + "...";
  }

  private void compare(Map<String, String> before, Map<String, String> after) {
    before.forEach((name, text) -> {
      if (!text.equals(after.get(name))) {
        complaints.add(
            "the other tenant's things have changed: %s%n  before %s%n  after  %s"
                .formatted(name, cut(text), cut(String.valueOf(after.get(name)))));
      }
    });
  }

  private void health() throws IOException {
    JsonNode engine =
        Scene.expect(scene.send(settings.root(), "GET", "/engine", "", ""), 200).json();
    if (!engine.path("problems").isEmpty()) {
      complaints.add("the engine is not well: " + engine);
    }
  }
}
