package io.turgo.bench.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * A headless Chromium with one page, driven by its own protocol: what a test needs of it is less
 * than a driver would bring.
 */
public final class Browser implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final Process process;
  private final HttpClient client;
  private final WebSocket socket;
  private final Map<Integer, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final AtomicInteger number = new AtomicInteger();
  private @Nullable String session;

  public static Browser start(Path program) {
    try {
      return new Browser(program);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Browser(Path program) throws IOException {
    folder = Files.createTempDirectory("turgo-browser");
    process =
        new ProcessBuilder(
                program.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--remote-debugging-port=0",
                "--user-data-dir=" + folder,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    client = HttpClient.newHttpClient();
    socket =
        client
            .newWebSocketBuilder()
            .buildAsync(endpoint(), new Listener())
            .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
            .join();
    String target =
        call("Target.createTarget", Map.of("url", "about:blank")).get("targetId").asString();
    session =
        call("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .asString();
    call("Page.enable", Map.of());
    call("Runtime.enable", Map.of());
    call("Log.enable", Map.of());
    call("Network.enable", Map.of());
    // Else nothing has the focus, as in a window behind others.
    call("Emulation.setFocusEmulationEnabled", Map.of("enabled", true));
  }

  /** Chromium writes its port into a file once it listens. */
  private URI endpoint() throws IOException {
    Path file = folder.resolve("DevToolsActivePort");
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      if (Files.exists(file)) {
        List<String> lines = Files.readAllLines(file);
        if (lines.size() > 1) {
          return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
        }
      }
      if (!process.isAlive()) {
        break;
      }
      pause();
    }
    throw new IllegalStateException(
        "Chromium did not start: " + Files.readString(folder.resolve("log")));
  }

  public void resize(int width, int height) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Light or dark; nothing moves, so what is looked at is what stays. */
  public void scheme(String scheme) {
    call(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(
                Map.of("name", "prefers-color-scheme", "value", scheme),
                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
  }

  /** Pages are as wide as the window, with nothing at their right. */
  public void hideScrollbars() {
    call("Emulation.setScrollbarsHidden", Map.of("hidden", true));
  }

  /** Has pages that are opened from now on see this time, which stands still for them. */
  public void clock(Instant time) {
    call(
        "Page.addScriptToEvaluateOnNewDocument",
        Map.of(
            "source",
            """
            {
              const now = %d;
              const Time = Date;
              Date = class extends Time {
                constructor(...parts) {
                  super(...(parts.length ? parts : [now]));
                }
                static now() {
                  return now;
                }
              };
            }
            """
                .formatted(time.toEpochMilli())));
  }

  public void open(URI uri) {
    call("Page.navigate", Map.of("url", uri.toString()));
  }

  /** The value of an expression in the page. */
  public JsonNode value(String expression) {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
    }
    return answer.get("result").path("value");
  }

  /** Waits until an expression is true in the page. */
  public void await(String expression) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!value("Boolean(" + expression + ")").asBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "Not true within %s: %s; the page says: %s"
                .formatted(PATIENCE, expression, value("document.body?.innerText").asString()));
      }
      pause();
    }
  }

  public void awaitText(String text) {
    // While a page is loaded there is no body yet.
    await("document.body?.innerText.includes(" + JSON.writeValueAsString(text) + ")");
  }

  /** Presses the first visible button or link with this text, in the dialog if one is open. */
  public void press(String text) {
    String find =
        "[...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button, a, summary')]"
            + ".find(one => one.textContent.trim() === "
            + JSON.writeValueAsString(text)
            + " && !one.disabled && !one.hasAttribute('aria-disabled') && one.checkVisibility())";
    await(find);
    value(find + ".click()");
  }

  /** Writes into the field with this label. */
  public void write(String label, String text) {
    value(
        """
        (() => {
          const field = [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('label')]
              .find(one => one.firstElementChild.textContent === %s)
              .querySelector('input, textarea, select');
          field.value = %s;
          field.dispatchEvent(new Event('change'));
        })()
        """
            .formatted(JSON.writeValueAsString(label), JSON.writeValueAsString(text)));
  }

  /** A key as a person presses it: Tab, Enter, Escape. */
  public void key(String name) {
    keys(name, 1);
  }

  /** The same key several times; returns when the page has had them all. */
  public void keys(String name, int times) {
    int code =
        switch (name) {
          case "Tab" -> 9;
          case "Enter" -> 13;
          case "Escape" -> 27;
          default -> throw new IllegalArgumentException(name);
        };
    Map<String, Object> press =
        new HashMap<>(
            Map.of("type", "keyDown", "key", name, "code", name, "windowsVirtualKeyCode", code));
    if (name.equals("Enter")) {
      press.put("text", "\r");
    }
    Map<String, Object> release = new HashMap<>(press);
    release.remove("text");
    release.put("type", "keyUp");
    List<Sent> sent = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      sent.add(send("Input.dispatchKeyEvent", press));
      sent.add(send("Input.dispatchKeyEvent", release));
    }
    sent.forEach(this::answer);
  }

  public void screenshot(Path file) {
    String data = call("Page.captureScreenshot", Map.of("format", "png")).get("data").asString();
    try {
      Files.write(file, Base64.getDecoder().decode(data));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the page logged as a warning or an error, the policies of its content included. */
  public List<String> complaints() {
    return complaints;
  }

  /** The addresses that the page has asked for so far. */
  public List<String> requests() {
    return requests;
  }

  private JsonNode call(String method, Map<String, ?> parameters) {
    return answer(send(method, parameters));
  }

  /** A command whose answer may be waited for later: the browser does them in their order. */
  private record Sent(int id, String method, CompletableFuture<JsonNode> answer) {}

  private Sent send(String method, Map<String, ?> parameters) {
    int id = number.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    open.put(id, answer);
    Map<String, Object> message =
        new HashMap<>(Map.of("id", id, "method", method, "params", parameters));
    if (session != null) {
      message.put("sessionId", session);
    }
    socket.sendText(JSON.writeValueAsString(message), true).join();
    return new Sent(id, method, answer);
  }

  private JsonNode answer(Sent sent) {
    try {
      JsonNode said = sent.answer().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      if (said.has("error")) {
        throw new IllegalStateException(sent.method() + ": " + said.get("error"));
      }
      return said.get("result");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(sent.method() + " was not answered", e);
    } finally {
      open.remove(sent.id());
    }
  }

  private static void pause() {
    try {
      Thread.sleep(10); // the page is in another process and tells nobody
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        JsonNode message = JSON.readTree(text.toString());
        text.setLength(0);
        CompletableFuture<JsonNode> asked = open.get(message.path("id").asInt(0));
        if (asked != null) {
          asked.complete(message);
        } else {
          note(message);
        }
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }

    private void note(JsonNode message) {
      String method = message.path("method").asString("");
      JsonNode entry = message.path("params").path("entry");
      if (method.equals("Log.entryAdded") && !entry.path("level").asString("").equals("info")) {
        complaints.add(entry.path("text").asString("") + " " + entry.path("url").asString(""));
      }
      if (method.equals("Network.requestWillBeSent")) {
        requests.add(message.path("params").path("request").path("url").asString(""));
      }
      if (method.equals("Runtime.exceptionThrown")) {
        complaints.add(message.get("params").toString());
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    client.shutdownNow();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().orTimeout(20, TimeUnit.SECONDS).join();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
