package io.turgo.rest.core;

import io.turgo.engine.Authentication;
import io.turgo.engine.ProcessEngine;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.AnswerWriter;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Failures;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.exchange.RequestKeys;
import io.turgo.rest.core.exchange.RequestReader;
import io.turgo.rest.core.exchange.Router;
import io.turgo.rest.core.exchange.Unauthenticated;
import io.turgo.rest.core.exchange.UnreadBody;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Origins;
import io.turgo.rest.core.variable.HiddenVariables;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An API as a servlet: finds the operation of a request, asks who sends it and whether they may,
 * reads it, and answers. Subclasses bring the operations, and may have other paths and another form
 * of problems. It closes nothing, the engine least of all.
 *
 * @since 0.1.0
 */
public abstract class RestServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final Logger AUDIT = LoggerFactory.getLogger("io.turgo.rest.audit");

  /** Who sends a request, which is known when it is dispatched once more. */
  private static final String CALLER = RestServlet.class.getName() + ".caller";

  private final transient RestSettings settings;
  private final transient Supplier<List<Operation>> operations;
  private final transient RequestReader reader;
  private final transient Origins origins;
  private final transient AuditTrail trail;

  /** Calls of workers that wait for jobs. */
  private final transient Set<Answer.Later> waiting = ConcurrentHashMap.newKeySet();

  private transient volatile boolean endsWaits;

  /** Made when the container has the servlet ready, which need not be when the server starts. */
  private transient Router router;

  /**
   * Serves operations.
   *
   * @param operations are asked for once, before the first request
   */
  @SuppressWarnings("NullAway.Init") // no request is served before init
  protected RestServlet(
      ProcessEngine engine, RestSettings settings, Supplier<List<Operation>> operations) {
    this.settings = settings;
    this.operations = operations;
    this.reader =
        new RequestReader(
            engine,
            settings.bodyBytes(),
            settings.uploadBytes(),
            settings.bodyTime(),
            HiddenVariables.of(settings.hiddenVariables()));
    this.origins = new Origins(settings.origins());
    this.trail = new AuditTrail(engine);
  }

  @Override
  public void init() {
    router = new Router(operations.get());
  }

  /**
   * Answers all that wait for jobs of external tasks, and those who come, as if their time were
   * over: a server that is to stop once it has answered would wait for them.
   */
  public final void endWaits() {
    endsWaits = true;
    waiting.forEach(RestServlet::end);
  }

  /** Has callers wait again. */
  public final void letWait() {
    endsWaits = false;
  }

  /** Whoever reads an answer slowly keeps no other from theirs. */
  private static void end(Answer.Later later) {
    Thread.ofVirtual().name("turgo-http-end").start(later.end());
  }

  /** The path of an operation, by the path below this servlet as it came. */
  protected String path(String below) {
    return below;
  }

  /** Writes a problem instead of an answer. */
  protected void write(HttpServletResponse response, ProblemException problem) throws IOException {
    AnswerWriter.write(response, problem);
  }

  @Override
  protected final void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (request.getDispatcherType() == DispatcherType.ASYNC
        && request.getAttribute(CALLER) instanceof Caller caller) {
      serve(request, response, caller); // whose body has come now
      return;
    }
    AnswerWriter.secure(response);
    origins.answer(request, response);
    if (request.getMethod().equals("OPTIONS")) {
      UnreadBody.announce(request, response);
      response.setStatus(HttpServletResponse.SC_NO_CONTENT);
      return;
    }
    Caller known =
        Unauthenticated.callerOrAnswer(settings.authenticator(), request, response, this::write);
    if (known != null) {
      Caller caller = settings.readOnly() ? known.readOnly() : known;
      request.setAttribute(CALLER, caller);
      serve(request, response, caller);
    }
  }

  private void serve(HttpServletRequest request, HttpServletResponse response, Caller caller)
      throws IOException {
    Done done = new Done(request, caller);
    response.setHeader(AuditTrail.REQUEST_ID, done.requestId);
    try {
      String path = request.getPathInfo() == null ? "" : below(request);
      Router.Match match = router.find(request.getMethod(), path(path));
      done.operation = match.operation();
      check(request, caller, match.operation());
      Call call = reader.read(request, match, caller);
      if (call == null) {
        return;
      }
      match.operation().prepare(call);
      Answer answer =
          settings.audit() && match.operation().isNoted()
              ? trail.during(
                  match.operation(),
                  caller,
                  request,
                  done.requestId,
                  () -> answer(call, match.operation(), response))
              : answer(call, match.operation(), response);
      if (answer instanceof Answer.Later later) {
        answerLater(request, response, later, done);
      } else {
        AnswerWriter.write(request, response, answer, root(request));
        done.note(response.getStatus());
      }
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
      ProblemException problem = Failures.problem(e);
      UnreadBody.announce(request, response);
      write(response, problem);
      done.note(problem.type().status());
    }
  }

  private static Answer answer(Call call, Operation operation, HttpServletResponse response) {
    String before = Authentication.getAuthenticatedUserId();
    Authentication.setAuthenticatedUserId(call.caller().name());
    try {
      if (call.key() == null) {
        return operation.isTogether()
            ? call.engine().inTransaction(connection -> operation.answer(call))
            : operation.answer(call);
      }
      RequestKeys.Once once = RequestKeys.answer(call, call.key(), operation);
      if (once.repeated()) {
        response.setHeader(RequestKeys.REPLAY, "true");
      }
      return once.answer();
    } finally {
      Authentication.setAuthenticatedUserId(before);
    }
  }

  private void check(HttpServletRequest request, Caller caller, Operation operation) {
    if (settings.readOnly() && !operation.isRead()) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, operation.name() + " is not served: this server is read-only");
    }
    if (!caller.may(operation.name(), operation.level())) {
      throw new ProblemException(
          ProblemType.FORBIDDEN,
          operation.name()
              + " needs the level "
              + operation.level().name().toLowerCase(java.util.Locale.ROOT)
              + " or the action "
              + operation.name());
    }
    if (settings.authenticator().isAmbient()
        && !request.getMethod().equals("GET")
        && !request.getMethod().equals("HEAD")
        && origins.isForeign(request)) {
      throw new ProblemException(
          ProblemType.FORBIDDEN,
          "The request comes from a web page of another origin; allow that origin in the"
              + " server's settings, or send the request from a page of the server");
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // whatever comes is answered or logged in it
  private void answerLater(
      HttpServletRequest request, HttpServletResponse response, Answer.Later later, Done done) {
    AsyncContext context = request.startAsync();
    context.setTimeout(0); // the answer has a bound of its own
    String root = root(request);
    waiting.add(later);
    later
        .answer()
        .whenComplete((answer, failure) -> {
          waiting.remove(later);
          try {
            if (failure == null) {
              AnswerWriter.write(request, response, answer, root);
            } else {
              write(
                  response,
                  Failures.problem(failure.getCause() == null ? failure : failure.getCause()));
            }
            done.note(response.getStatus());
          } catch (IOException | RuntimeException e) {
            AUDIT.debug("An answer could not be written", e);
          } finally {
            context.complete();
          }
        });
    if (endsWaits) {
      end(later);
    }
  }

  /** The path of this servlet, with the application's. */
  private static String root(HttpServletRequest request) {
    return request.getContextPath() + request.getServletPath();
  }

  /** The path below the servlet as it came: a slash in a name is not one between names. */
  private static String below(HttpServletRequest request) {
    String uri = request.getRequestURI();
    String root = root(request);
    return uri.startsWith(root) ? uri.substring(root.length()) : request.getPathInfo();
  }

  /** What is noted of a request that may have changed something. */
  private static final class Done {
    private final String method;
    private final String uri;
    private final Caller caller;
    private final String requestId;
    private Operation operation;

    @SuppressWarnings("NullAway.Init")
    Done(HttpServletRequest request, Caller caller) {
      this.method = request.getMethod();
      this.uri = request.getRequestURI();
      this.caller = caller;
      this.requestId = AuditTrail.requestId(request);
    }

    void note(int status) {
      if (operation != null && !operation.isRead() && AUDIT.isInfoEnabled()) {
        AUDIT.info(
            "{} {} by {}: {} {}, request {}",
            operation.name(),
            status,
            caller.name() == null ? "nobody in particular" : quoted(caller.name()),
            method,
            uri,
            requestId);
      }
    }

    private static String quoted(String name) {
      return '\'' + name.replaceAll("[\\p{Cntrl}']", "?") + '\'';
    }
  }
}
