package io.turgo.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.turgo.await.Await;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.task.Task;
import io.turgo.test.TestEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HTTP tasks against a real server. */
@Timeout(60)
class HttpTaskTest {
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch answer = new CountDownLatch(1);
  private ExecutorService threads;
  private HttpServer server;
  private TestEngine test;

  @BeforeEach
  void start() throws IOException {
    threads = Executors.newCachedThreadPool();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
    test =
        TestEngine.start(settings ->
            settings
                .bean("reads", (HttpResponseHandler) HttpTaskTest::read)
                .serviceTaskType(
                    new HttpTasks()
                        .withTimeout(Duration.ofSeconds(30))
                        .withResponseBytes(100_000)));
  }

  @AfterEach
  void stop() {
    answer.countDown();
    test.close();
    server.stop(0);
    threads.shutdownNow();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      heard.add(
          exchange.getRequestMethod()
              + " "
              + exchange.getRequestURI()
              + " ["
              + body
              + "] "
              + exchange.getRequestHeaders().getFirst("X-Test")
              + " "
              + exchange.getRequestHeaders().getFirst("Authorization"));
      switch (path) {
        case "/json" -> send(exchange, 200, "{\"name\":\"kermit\",\"age\":30}");
        case "/none" -> exchange.sendResponseHeaders(204, -1);
        case "/large" -> send(exchange, 200, "x".repeat(100_001));
        case "/moved" -> redirect(exchange, "/json");
        case "/abroad" -> redirect(exchange, "http://localhost:" + port() + "/text");
        case "/round" -> redirect(exchange, "/round");
        case "/slow" -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write('x');
          exchange.getResponseBody().flush();
          asked.countDown();
          Await.open(answer);
        }
        default -> {
          String status = path.substring(1);
          send(exchange, status.matches("[0-9]+") ? Integer.parseInt(status) : 200, "said");
        }
      }
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "text/plain");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static void redirect(HttpExchange exchange, String where) throws IOException {
    exchange.getResponseHeaders().add("Location", where);
    exchange.sendResponseHeaders(302, -1);
  }

  private int port() {
    return server.getAddress().getPort();
  }

  private String url(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  private void deploy(String fields) {
    deploy(fields, "");
  }

  private void deploy(String fields, String behind) {
    test.engine()
        .getRepositoryService()
        .createDeployment()
        .addString("p.bpmn", model(fields, behind))
        .deploy();
  }

  static String model(String fields, String behind) {
    return """
    <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'
        xmlns:flowable='http://flowable.org/bpmn' targetNamespace='t'>
      <process id='p'>
        <startEvent id='start'/>
        <sequenceFlow id='f1' sourceRef='start' targetRef='call'/>
        <serviceTask id='call' flowable:type='http'>
          <extensionElements>%s</extensionElements>
        </serviceTask>
        <sequenceFlow id='f2' sourceRef='call' targetRef='done'/>
        <userTask id='done'/>
        %s
      </process>
    </definitions>
    """
        .formatted(fields, behind);
  }

  static String field(String name, String text) {
    return text.contains("${")
        ? "<flowable:field name='%s'><flowable:expression><![CDATA[%s]]></flowable:expression></flowable:field>"
            .formatted(name, text)
        : "<flowable:field name='%s'><flowable:string><![CDATA[%s]]></flowable:string></flowable:field>"
            .formatted(name, text);
  }

  private String get(String path) {
    return field("requestMethod", "GET") + field("requestUrl", url(path));
  }

  private String start(Map<String, Object> variables) {
    return test.engine().getRuntimeService().startProcessInstanceByKey("p", variables).getId();
  }

  private Map<String, @Nullable Object> run(String fields) {
    deploy(fields);
    return test.engine().getRuntimeService().getVariables(start(Map.of()));
  }

  @Test
  void theResponseIsKeptInAVariable() {
    assertThat(run(get("/json")))
        .containsOnly(Map.entry("callResponseBody", "{\"name\":\"kermit\",\"age\":30}"));
    assertThat(
            test.engine()
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .activityId("call")
                .list())
        .extracting(HistoricActivityInstance::getActivityType)
        .containsExactly("httpServiceTask");
  }

  /** Adds a header; named by its class. */
  public static final class Signs implements HttpRequestHandler {
    @Override
    public void handleHttpRequest(DelegateExecution execution, HttpRequest request) {
      request.addHeader("X-Test", execution.getVariable("who") + " " + request.getMethod());
      request.setUrl(request.getUrl() + "?signed");
    }
  }

  private static void read(DelegateExecution execution, HttpResponse response) {
    execution.setVariable("code", response.getStatusCode() + response.getBody());
    response.setBodyResponseHandled(execution.hasVariable("quiet"));
    if (execution.hasVariable("marks")) {
      response.getHttpHeaders().add("X-Marked", "yes");
      response.getHttpHeaders().add("X-Marked", "twice");
    }
    if (execution.hasVariable("bad")) {
      throw new BpmnError("bad");
    }
  }

  @Test
  void handlersChangeTheRequestAndReadTheResponse() {
    deploy(
        get("/503")
            + "<flowable:httpRequestHandler class='"
            + Signs.class.getName()
            + "'/><flowable:httpResponseHandler delegateExpression='${reads}'/>",
        "<boundaryEvent id='b' attachedToRef='call'><errorEventDefinition errorRef='bad'/>"
            + "</boundaryEvent>");
    RuntimeService runtime = test.engine().getRuntimeService();
    String kept = start(Map.of("who", "kermit"));
    assertThat(heard).containsExactly("GET /503?signed [] kermit GET null");
    assertThat(runtime.getVariables(kept))
        .isEqualTo(Map.of("who", "kermit", "code", "503said", "callResponseBody", "said"));
    String quiet = start(Map.of("who", "kermit", "quiet", true));
    assertThat(runtime.getVariables(quiet)).doesNotContainKey("callResponseBody");
    String ended = start(Map.of("who", "kermit", "bad", true));
    assertThat(runtime.createProcessInstanceQuery().processInstanceId(ended).count()).isZero();
    assertThatThrownBy(() -> start(Map.of("who", "kermit", "reads", "java.lang.String")))
        .hasMessageContaining(
            "needs a io.turgo.http.HttpResponseHandler, found 'java.lang.String'");
  }

  @Test
  void headersAreKeptAsAHandlerHasChangedThem() {
    deploy(
        get("/503")
            + field("saveResponseParameters", "true")
            + field("headersVariableName", "headers")
            + "<flowable:httpResponseHandler delegateExpression='${reads}'/>");

    String kept = start(Map.of("marks", true));

    RuntimeService runtime = test.engine().getRuntimeService();
    assertThat(String.valueOf(runtime.getVariable(kept, "callResponseHeaders")).lines())
        .contains("X-Marked: yes", "X-Marked: twice");
    assertThat(runtime.getVariable(kept, "headers"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("X-Marked", "yes, twice");
  }

  /** Reads a field of its own, and is a new object for each call. */
  public static final class Adds implements HttpRequestHandler {
    private @Nullable Expression name;
    private int calls;

    @Override
    public void handleHttpRequest(DelegateExecution execution, HttpRequest request) {
      request.addHeader("X-Test", Objects.requireNonNull(name).getValue(execution) + "" + ++calls);
    }
  }

  @Test
  void eachHandlerOfAClassIsNewAndHasItsFields() {
    deploy(
        get("/200")
            + "<flowable:httpRequestHandler class='%s'>%s</flowable:httpRequestHandler>"
                .formatted(Adds.class.getName(), field("name", "${who}s")));
    start(Map.of("who", "a"));
    start(Map.of("who", "b"));
    assertThat(heard).containsExactly("GET /200 [] as1 null", "GET /200 [] bs1 null");
  }

  /** Scripts in the language of expressions; what they say of redirects and time counts. */
  @Test
  void scriptsSeeTheRequestAndTheResponse() {
    deploy(
        get("/moved")
            + script("httpRequestHandler", "", "${httpRequest.setNoRedirects(true)}")
            + script(
                "httpResponseHandler",
                "resultVariable='seen'",
                "${httpRequest.noRedirects} ${httpResponse.statusCode} ${httpResponse.reason}"
                    + " ${httpResponse.protocol} ${httpResponse.httpHeaders['location'][0]}"));
    assertThat(test.engine().getRuntimeService().getVariables(start(Map.of())))
        .containsEntry("seen", "true 302 Found HTTP/1.1 /json");
  }

  private static String script(String handler, String attributes, String text) {
    return "<flowable:%s type='script'><flowable:script %s>%s</flowable:script></flowable:%s>"
        .formatted(handler, attributes, text, handler);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<flowable:httpRequestHandler type='mail'/>|Expected script for 'type', found 'mail'",
        "<flowable:httpRequestHandler type='script'/>|Expected one <turgo:script> with a text",
        "<flowable:httpRequestHandler/>|Expected exactly one of class, delegateExpression, found none",
        "<flowable:httpRequestHandler class='a' delegateExpression='${b}'/>"
            + "|Expected exactly one of class, delegateExpression, found class and",
        "<flowable:httpRequestHandler class='a'/><flowable:httpRequestHandler class='b'/>"
            + "|A task has one <flowable:httpRequestHandler> at most, found 2",
        "<flowable:httpResponseHandler class='a'><flowable:field name='f'/>"
            + "</flowable:httpResponseHandler>|Expected exactly one string or expression for the",
        "<flowable:httpResponseHandler type='script'><flowable:script language='juel'>${a"
            + "</flowable:script></flowable:httpResponseHandler>|cannot be compiled",
      })
  void handlersThatAreWrongAreRefused(String handler, String problem) {
    assertThatThrownBy(() -> deploy(get("/200") + handler))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("p.bpmn:7:")
        .hasMessageContaining(problem);
  }

  @Test
  void whatAHandlerSaysOfHeadersMustBeHeaders() {
    deploy(
        get("/200") + script("httpRequestHandler", "", "${httpRequest.setHeaders('no header')}"));
    assertThatThrownBy(() -> start(Map.of()))
        .hasMessageContaining("Expected lines such as 'Accept: text/plain'");
  }

  /** Camunda's connector is such a task. */
  @Test
  void aConnectorSendsARequestAndMakesVariablesOfTheResponse() {
    String model =
        model(
                """
                <flowable:connector><flowable:inputOutput>
                <flowable:inputParameter name='url'>%s?q=${q}</flowable:inputParameter>
                <flowable:inputParameter name='method'>post</flowable:inputParameter>
                <flowable:inputParameter name='payload'>${who}</flowable:inputParameter>
                <flowable:inputParameter name='headers'><flowable:map>
                  <flowable:entry key='X-Test'>${who}s</flowable:entry>
                  <flowable:entry key='Authorization'>b</flowable:entry></flowable:map>
                </flowable:inputParameter>
                <flowable:outputParameter name='said'>${response}</flowable:outputParameter>
                <flowable:outputParameter name='code'>${statusCode}</flowable:outputParameter>
                <flowable:outputParameter name='type'>${headers['content-type']}</flowable:outputParameter>
                </flowable:inputOutput>
                <flowable:connectorId>http-connector</flowable:connectorId></flowable:connector>
                """
                    .formatted(url("/503")),
                "")
            .replace(" flowable:type='http'", "");
    test.engine().getRepositoryService().createDeployment().addString("p.bpmn", model).deploy();
    String id = start(Map.of("q", 7, "who", "kermit", "response", "own"));
    assertThat(heard).containsExactly("POST /503?q=7 [kermit] kermits b");
    assertThat(test.engine().getRuntimeService().getVariables(id))
        .isEqualTo(
            Map.of(
                "q",
                7,
                "who",
                "kermit",
                "response",
                "own",
                "said",
                "said",
                "code",
                503,
                "type",
                "text/plain"));
    assertThatThrownBy(() ->
            test.engine()
                .getRepositoryService()
                .createDeployment()
                .addString("p.bpmn", model.replace("http-connector", "soap-http-connector"))
                .deploy())
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("The connector 'soap-http-connector' is not executed");
    assertThatThrownBy(() ->
            test.engine()
                .getRepositoryService()
                .createDeployment()
                .addString("p.bpmn", model.replace("name='url'", "name='request-config'"))
                .deploy())
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("The http connector has no parameter 'request-config'")
        .hasMessageContaining("Expected the inputParameter 'url'");
  }

  @Test
  void aRequestHasItsBodyItsHeadersAndExpressions() {
    deploy(
        field("requestMethod", "POST")
            + field("requestUrl", url("/text") + "?q=${q}")
            + field("requestHeaders", "X-Test: a\nAuthorization: b: c")
            + field("requestBody", "${who} \u00e4")
            + field("resultVariablePrefix", "my"));
    String id = start(Map.of("q", "1", "who", "me"));
    assertThat(heard).containsExactly("POST /text?q=1 [me \u00e4] a b: c");
    assertThat(test.engine().getRuntimeService().getVariable(id, "myResponseBody"))
        .isEqualTo("said");
  }

  @Test
  void whatIsAMapIsSentAsJson() {
    deploy(
        field("requestMethod", "PUT")
            + field("requestUrl", url("/text"))
            + field("requestBody", "${order}"));
    start(Map.of("order", Map.of("id", 7)));
    assertThat(heard.getFirst()).contains("[{\"id\":7}]");
  }

  @Test
  void requestAndResponseAreKeptWhereTheTaskSaysIt() {
    Map<String, @Nullable Object> variables =
        run(
            get("/404")
                + field("saveRequestVariables", "true")
                + field("saveResponseParameters", "true")
                + field("responseVariableName", "answer")
                + field("requestTimeout", "5000"));
    assertThat(variables)
        .containsEntry("callRequestMethod", "GET")
        .containsEntry("callRequestUrl", url("/404"))
        .containsEntry("callRequestTimeout", 5000)
        .containsEntry("callDisallowRedirects", false)
        .containsEntry("callResponseStatusCode", 404)
        .containsEntry("callResponseReason", "Not Found")
        .containsEntry("callResponseProtocol", "HTTP/1.1")
        .containsEntry("answer", "said")
        .containsEntry("callRequestBody", null);
    assertThat(String.valueOf(variables.get("callResponseHeaders")))
        .containsIgnoringCase("content-type: text/plain");
  }

  @Test
  void aResponseCanBeJsonOrTransient() {
    deploy(get("/json") + field("saveResponseVariableAsJson", "true"));
    String id = start(Map.of());
    Object tree = test.engine().getRuntimeService().getVariable(id, "callResponseBody");
    assertThat(Objects.requireNonNull(tree).toString())
        .isEqualTo("{\"name\":\"kermit\",\"age\":30}");
    assertThat(
            run(
                get("/json")
                    + field("saveResponseParameters", "true")
                    + field("saveResponseParametersTransient", "true")))
        .isEmpty();
    assertThat(run(get("/none"))).containsEntry("callResponseBody", null).hasSize(1);
  }

  @Test
  void aCodeCanFailTheTask() {
    deploy(get("/503") + field("failStatusCodes", "400, 5XX"));
    assertThatThrownBy(() -> start(Map.of()))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("HTTP503");
    assertThat(test.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
  }

  @Test
  void aCodeCanBeAnErrorOfTheModel() {
    deploy(
        get("/404") + field("handleStatusCodes", "4XX") + field("failStatusCodes", "404"),
        """
        <boundaryEvent id='caught' attachedToRef='call'><errorEventDefinition errorRef='HTTP404'/></boundaryEvent>
        <sequenceFlow id='f3' sourceRef='caught' targetRef='missing'/>
        <userTask id='missing'/>
        """);
    String id = start(Map.of());
    assertThat(test.engine().getTaskService().createTaskQuery().processInstanceId(id).list())
        .extracting(Task::getTaskDefinitionKey)
        .containsExactly("missing");
    assertThat(test.engine().getRuntimeService().getVariable(id, "callResponseBody"))
        .isEqualTo("said");
  }

  @Test
  void redirectsAreFollowedUnlessTheTaskForbidsIt() {
    assertThat(run(get("/moved")))
        .containsEntry("callResponseBody", "{\"name\":\"kermit\",\"age\":30}");
    assertThat(
            run(
                get("/moved")
                    + field("disallowRedirects", "true")
                    + field("saveResponseParameters", "true")))
        .containsEntry("callResponseStatusCode", 302);
    deploy(get("/round"));
    assertThatThrownBy(() -> start(Map.of())).hasMessageContaining("redirected more than 10 times");
  }

  @Test
  void anotherHostIsNotToldTheCredentials() {
    run(get("/abroad") + field("requestHeaders", "Authorization: secret\nX-Test: open"));
    assertThat(heard).containsExactly("GET /abroad [] open secret", "GET /text [] open null");
  }

  @Test
  void anExceptionCanBeIgnored() {
    assertThat(
            run(get("/500") + field("failStatusCodes", "500") + field("ignoreException", "true")))
        .containsEntry("callErrorMessage", "HTTP500");
    deploy(
        field("requestMethod", "GET")
            + field("requestUrl", "${where}")
            + field("ignoreException", "true"));
    server.stop(0);
    String id = start(Map.of("where", url("/")));
    assertThat(test.engine().getRuntimeService().getVariable(id, "callErrorMessage"))
        .asString()
        .startsWith("GET " + url("/") + " failed: ");
  }

  @Test
  void aResponseThatIsTooLargeOrTooSlowFails() {
    deploy(get("/large"));
    assertThatThrownBy(() -> start(Map.of())).hasMessageContaining("more than 100000 bytes");
    deploy(get("/slow") + field("requestTimeout", "100"));
    assertThatThrownBy(() -> start(Map.of()))
        .hasMessageContaining("has not been answered in PT0.1S");
  }

  @Test
  void closingEndsARequest() {
    HttpCalls calls = new HttpCalls(new HttpTasks());
    try (TestEngine other =
        TestEngine.start(settings -> settings.serviceTaskType(new OpenedBefore(calls)))) {
      other
          .engine()
          .getRepositoryService()
          .createDeployment()
          .addString("p.bpmn", model(get("/slow"), ""))
          .deploy();
      Thread closing =
          Thread.ofVirtual()
              .start(() -> {
                Await.open(asked);
                calls.close();
              });
      assertThatThrownBy(() -> other.engine().getRuntimeService().startProcessInstanceByKey("p"))
          .hasMessageContaining("the engine is being closed");
      assertThatThrownBy(() -> other.engine().getRuntimeService().startProcessInstanceByKey("p"))
          .hasMessageContaining("is closed");
      assertThat(join(closing)).isTrue();
    }
  }

  private static boolean join(Thread thread) {
    try {
      return thread.join(Await.PATIENCE);
    } catch (InterruptedException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  @Test
  void aWrongModelIsRefusedWithAllItsProblems() {
    assertThatThrownBy(() ->
            deploy(
                field("requestMethod", "FETCH")
                    + field("requestTimeout", "5s")
                    + field("failStatusCodes", "no")
                    + field("ignoreException", "perhaps")
                    + field("requestUri", "x")))
        .isInstanceOfSatisfying(
            BpmnDeploymentException.class,
            e ->
                assertThat(e.problems())
                    .extracting(problem -> problem.message())
                    .anyMatch(text -> text.contains("'requestUrl', but it is missing"))
                    .anyMatch(text -> text.contains("one of GET, POST"))
                    .anyMatch(text -> text.contains("milliseconds"))
                    .anyMatch(text -> text.contains("codes such as 404,5XX"))
                    .anyMatch(
                        text -> text.contains("true or false for the field 'ignoreException'"))
                    .anyMatch(text -> text.contains("no field 'requestUri'")));
  }

  @Test
  void anExpressionThatGivesNoUsableValueIsNamed() {
    deploy(field("requestMethod", "${method}") + field("requestUrl", "${where}"));
    assertThatThrownBy(() -> start(Map.of("method", "FETCH", "where", url("/"))))
        .hasMessageContaining("for the field 'requestMethod', found 'FETCH'");
    assertThatThrownBy(() -> start(Map.of("method", "GET", "where", "ftp://x/y")))
        .hasMessageContaining("begins with http:// or https://");
  }
}
