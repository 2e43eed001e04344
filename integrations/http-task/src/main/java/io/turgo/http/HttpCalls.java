package io.turgo.http;

import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.ServiceTaskCode;
import io.turgo.engine.delegate.TaskHandlers;
import io.turgo.engine.exception.TurgoException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a task does: it sends its request, follows redirects, and keeps the response. */
final class HttpCalls implements ServiceTaskCode {
  static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");

  private static final Logger LOG = LoggerFactory.getLogger(HttpCalls.class);
  private static final int MOST_REDIRECTS = 10;

  private final HttpTasks settings;
  private final Map<Long, CompletableFuture<?>> running = new ConcurrentHashMap<>();
  private final AtomicLong calls = new AtomicLong();
  private @Nullable HttpClient client;
  private boolean closed;

  HttpCalls(HttpTasks settings) {
    this.settings = settings;
  }

  @Override
  public void execute(DelegateExecution execution) {
    throw new UnsupportedOperationException("An HTTP task is executed with its handlers");
  }

  @Override
  public void execute(DelegateExecution execution, TaskHandlers handlers) {
    Fields fields = new Fields(execution);
    HttpRequest open = Request.open(fields);
    handlers.call(
        HttpTasks.REQUEST,
        HttpRequestHandler.class,
        handler -> handler.handleHttpRequest(execution, open),
        Map.of("httpRequest", open));
    Request request = Request.of(open);
    String given = fields.text("resultVariablePrefix");
    String prefix = given == null ? execution.getCurrentActivityId() : given;
    int millis = open.getTimeout();
    if (fields.flag("saveRequestVariables")) {
      Saved.request(execution, fields, prefix, request, millis);
    }
    boolean ignore = fields.flag("ignoreException");
    boolean follow = !open.isNoRedirects();
    Duration timeout = millis > 0 ? Duration.ofMillis(millis) : settings.timeout();
    try {
      java.net.http.HttpResponse<byte[]> response =
          send(request, follow, System.nanoTime(), timeout);
      HttpResponse read = Saved.read(response);
      handlers.call(
          HttpTasks.RESPONSE,
          HttpResponseHandler.class,
          handler -> handler.handleHttpResponse(execution, read),
          Map.of("httpRequest", open, "httpResponse", read));
      Saved.response(execution, fields, prefix, response, read);
      judge(fields, follow, response.statusCode());
    } catch (BpmnError e) {
      throw e;
    } catch (RuntimeException e) {
      if (!ignore) {
        throw e;
      }
      LOG.info(
          "The exception of the HTTP task '{}' is ignored, as its model says",
          execution.getCurrentActivityId(),
          e);
      execution.setVariable(prefix + "ErrorMessage", e.getMessage());
    }
  }

  private static void judge(Fields fields, boolean follow, int status) {
    if (status < (follow ? 400 : 300)) {
      return;
    }
    String group = status / 100 + "XX";
    Set<String> handled = fields.names("handleStatusCodes");
    if (handled.contains(Integer.toString(status)) || handled.contains(group)) {
      throw new BpmnError("HTTP" + status);
    }
    Set<String> failing = fields.names("failStatusCodes");
    if (failing.contains(Integer.toString(status)) || failing.contains(group)) {
      throw new TurgoException("HTTP" + status);
    }
  }

  private java.net.http.HttpResponse<byte[]> send(
      Request first, boolean follow, long began, Duration timeout) {
    Request request = first;
    for (int redirects = 0; ; redirects++) {
      java.net.http.HttpResponse<byte[]> response = exchange(request, began, timeout);
      URI target = follow ? target(request, response) : null;
      if (target == null) {
        return response;
      }
      if (redirects == MOST_REDIRECTS) {
        throw new TurgoException(
            first.method()
                + " "
                + first.uri()
                + " was redirected more than "
                + redirects
                + " times");
      }
      request = request.redirected(response.statusCode(), target);
    }
  }

  /** Where a response leads to; null if nowhere, or from https to an address that all can read. */
  private static @Nullable URI target(
      Request request, java.net.http.HttpResponse<byte[]> response) {
    if (!Set.of(301, 302, 303, 307, 308).contains(response.statusCode())) {
      return null;
    }
    String location = response.headers().firstValue("Location").orElse(null);
    if (location == null) {
      return null;
    }
    try {
      URI target = request.uri().resolve(location);
      boolean opens =
          "https".equalsIgnoreCase(request.uri().getScheme())
              && !"https".equalsIgnoreCase(target.getScheme());
      return opens || target.getHost() == null ? null : target;
    } catch (IllegalArgumentException e) {
      throw new TurgoException("The redirection to '" + location + "' is no address", e);
    }
  }

  /** One request and its response, all within what is left of the time. */
  private java.net.http.HttpResponse<byte[]> exchange(
      Request request, long began, Duration timeout) {
    String what = request.method() + " " + request.uri();
    CompletableFuture<java.net.http.HttpResponse<byte[]>> future =
        client().sendAsync(request.toHttp(), info -> new BoundedBody(settings.responseBytes()));
    long call = calls.incrementAndGet();
    running.put(call, future);
    try {
      if (isClosed()) {
        future.cancel(true); // close may have looked before it was among those that run
      }
      return future.get(
          Math.max(0, timeout.toNanos() - (System.nanoTime() - began)), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new TurgoException(what + " has not been answered in " + timeout, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TurgoException("Interrupted while waiting for " + what, e);
    } catch (CancellationException e) {
      throw ended(what, e);
    } catch (ExecutionException e) {
      Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
      if (cause instanceof Error error) {
        throw error;
      }
      if (isClosed()) {
        throw ended(what, cause);
      }
      throw new TurgoException(
          what + " failed: " + (cause instanceof IOException ? said(cause) : cause), cause);
    } finally {
      running.remove(call);
      future.cancel(true);
    }
  }

  private static TurgoException ended(String what, Throwable cause) {
    return new TurgoException(what + " was ended because the engine is being closed", cause);
  }

  private static String said(Throwable cause) {
    return Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** Made when it is first needed: it has a thread of its own. */
  private synchronized HttpClient client() {
    if (closed) {
      throw new TurgoException("The engine of this HTTP task is closed");
    }
    if (client == null) {
      client =
          settings
              .client()
              .apply(
                  HttpClient.newBuilder()
                      .version(HttpClient.Version.HTTP_1_1)
                      .connectTimeout(settings.connectTimeout()))
              .followRedirects(HttpClient.Redirect.NEVER)
              .build();
    }
    return client;
  }

  @Override
  public void close() {
    HttpClient open;
    synchronized (this) {
      closed = true;
      open = client;
    }
    running.values().forEach(future -> future.cancel(true));
    if (open != null) {
      open.shutdownNow();
    }
  }
}
