package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Handlers of HTTP tasks: scripts, and code with fields. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class HttpHandlersTest {
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private HttpServer server;

  @BeforeAll
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::serve);
    server.start();
  }

  @AfterAll
  void stop() {
    server.stop(0);
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      heard.add(
          exchange.getRequestMethod()
              + " "
              + exchange.getRequestURI()
              + " ["
              + body
              + "] "
              + exchange.getRequestHeaders().get("X-Test"));
      byte[] bytes = "said".getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("X-Answer", "yes");
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private void run(Scene s, String handlers) {
    String fields =
        "<flowable:field name='requestMethod'><flowable:string>POST</flowable:string>"
            + "</flowable:field><flowable:field name='requestUrl'><flowable:string>"
            + "http://127.0.0.1:%s/first</flowable:string></flowable:field>"
                .formatted(server.getAddress().getPort());
    s.deploy(
        Models.line(
            "p",
            "<serviceTask id='call' flowable:type='http'><extensionElements>"
                + fields
                + handlers
                + "</extensionElements></serviceTask>",
            "<userTask id='after'/>"));
    heard.clear();
    String id = s.start("p", Map.of("who", "kermit"));
    s.say("heard", heard);
    s.say("variables", s.runtime().getVariables(id));
    s.say("local", s.runtime().getVariablesLocal(s.task().getExecutionId()));
  }

  private static String script(String handler, String attributes, String script) {
    return "<flowable:%s type='script'><flowable:script %s><![CDATA[%s]]></flowable:script></flowable:%s>"
        .formatted(handler, attributes, script, handler);
  }

  @Test
  void scripts() {
    same(s ->
        run(
            s,
            script(
                    "httpRequestHandler",
                    "language='groovy'",
                    "httpRequest.setBody(who + ' asks ' + httpRequest.getMethod());"
                        + " httpRequest.getHttpHeaders().add('X-Test', 'a');"
                        + " httpRequest.httpHeaders.add('X-Test', 'b');"
                        + " httpRequest.url = httpRequest.url.replace('first', 'second')")
                + script(
                    "httpResponseHandler",
                    "language='groovy' resultVariable='result'",
                    "execution.setVariable('seen', httpResponse.statusCode + httpResponse.body"
                        + " + httpResponse.httpHeaders.find { it.key.equalsIgnoreCase('X-Answer') }"
                        + ".value[0]);"
                        + " httpResponse.setBodyResponseHandled(true);"
                        + " execution.getCurrentActivityId()")));
  }

  @Test
  void expressionsAsScripts() {
    same(s ->
        run(
            s,
            script("httpRequestHandler", "language='juel'", "${httpRequest.setBody(who)}")
                + script(
                    "httpResponseHandler",
                    "language='juel' resultVariable='result'",
                    "${httpResponse.body.concat('!')}")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"class='io.turgo.parity.HttpHandler'", "delegateExpression='${http}'"})
  void codeWithFields(String code) {
    same(s ->
        run(
            s,
            "<flowable:httpRequestHandler %1$s><flowable:field name='header'><flowable:expression>${who}s</flowable:expression></flowable:field></flowable:httpRequestHandler><flowable:httpResponseHandler %1$s><flowable:field name='suffix' stringValue='!'/></flowable:httpResponseHandler>"
                .formatted(code)));
  }
}
