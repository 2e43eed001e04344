package io.turgo.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Makes a request for an operation: a third of them as the document has it, the others with
 * something wrong in the path, the parameters, the headers, the body or several of them.
 */
final class RequestMaker {
  private static final List<String> BAD_IDS =
      List.of(
          "-1",
          "9223372036854775808",
          "99999999999999999999",
          "1e3",
          "%D9%A1",
          "%00",
          "%zz",
          "%",
          "..",
          "%2e%2e%2f",
          "1%2F2",
          "1;a=b",
          "1%20",
          "",
          "null",
          "%F0%9F%9A%80",
          "%ED%A0%80",
          "%C0%AF",
          "a".repeat(300));
  private static final int LONGEST_WAIT = 200;

  private final ApiDocument document;
  private final Schemas schemas;
  private final Known known;
  private final Values values;
  private final byte[] bomb = Models.bomb();

  RequestMaker(ApiDocument document, Schemas schemas, Known known) {
    this.document = document;
    this.schemas = schemas;
    this.known = known;
    this.values = new Values(document, known);
  }

  /** What is made, piece by piece. */
  private static final class Draft {
    private String method = "";
    private String target = "";
    private final List<String> headers = new ArrayList<>();
    private byte[] body = new byte[0];
    private @Nullable String contentType;
    private boolean isFramed = true;
    private boolean isValid = true;
    private boolean wrongBody;
    private boolean chunked;
    private long patience;
  }

  /**
   * A request.
   *
   * @param prefix of all paths
   * @param authorization the header that says who sends it
   */
  HttpRequest make(Random random, ApiOperation operation, String prefix, String authorization) {
    boolean right = random.nextInt(5) < 2;
    Draft draft = new Draft();
    draft.method = operation.method();
    path(random, operation, prefix, draft, !right && random.nextInt(5) == 0);
    query(random, operation, draft, !right && random.nextInt(5) == 0);
    for (ApiOperation.Parameter header : operation.parametersIn("header")) {
      if (random.nextInt(3) == 0) {
        draft.headers.add(
            header.name() + ": " + values.of(random, header.schema(), header.name()).asText());
      }
    }
    body(random, operation, draft, right ? 0 : random.nextInt(5));
    if (!right && random.nextInt(4) == 0) {
      odd(random, draft);
    }
    if (random.nextInt(150) == 0) {
      draft.isValid = false;
      if (random.nextBoolean()) {
        draft.headers.add("Authorization: Basic " + Words.one(random, List.of("!", "YTpi=", "")));
      }
    } else {
      draft.headers.add(authorization);
    }
    return finished(random, operation, draft, !right && random.nextInt(60) == 0);
  }

  private void path(
      Random random, ApiOperation operation, String prefix, Draft draft, boolean wrong) {
    StringBuilder target = new StringBuilder(prefix);
    for (String segment : operation.path().substring(1).split("/", -1)) {
      target.append('/');
      if (!segment.startsWith("{")) {
        target.append(segment);
      } else if (wrong) {
        draft.isValid = false;
        target.append(Words.one(random, BAD_IDS));
      } else if (segment.equals("{id}")) {
        target.append(known.id(random, operation.kind()));
      } else {
        target.append(encode(Words.likely(random, segment)));
      }
    }
    if (wrong && random.nextInt(4) == 0) {
      draft.isValid = false;
      target.append(Words.one(random, List.of("/", "//", "/x", "/" + "p".repeat(9_000), ";x=y")));
    }
    draft.target = target.toString();
  }

  private void query(Random random, ApiOperation operation, Draft draft, boolean wrong) {
    List<String> pairs = new ArrayList<>();
    for (ApiOperation.Parameter parameter : operation.parametersIn("query")) {
      if (parameter.required() || random.nextInt(3) == 0) {
        JsonNode value = values.of(random, parameter.schema(), parameter.name());
        pairs.add(parameter.name() + '=' + encode(value.asText()));
      }
    }
    if (wrong) {
      draft.isValid = false;
      String name =
          operation.parameters().isEmpty()
              ? "unknown"
              : Words.one(random, operation.parameters()).name();
      switch (random.nextInt(8)) {
        case 0 -> pairs.add(name);
        case 1 -> pairs.add(name + "=%zz");
        case 2 -> pairs.add(name + '=' + encode(Words.odd(random)));
        case 3 -> pairs.add("unknown=1");
        case 4 -> pairs.addAll(List.of(name + "=true", name + "=false"));
        case 5 -> pairs.add(name + '=' + "q".repeat(5_000));
        case 6 -> pairs.add("a=1&".repeat(100));
        default -> pairs.add("&&=&" + name + "==");
      }
    }
    if (!pairs.isEmpty()) {
      draft.target += "?" + String.join("&", pairs);
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private void body(Random random, ApiOperation operation, Draft draft, int wrong) {
    if (operation.takesFiles()) {
      files(random, draft);
    } else if (operation.takesJson()) {
      if (wrong == 3) {
        draft.isValid = false;
        draft.contentType = "application/json";
        JsonNode json = values.of(random, operation.body(), "");
        waitShortly(draft, operation, json);
        draft.body = Damage.text(random, json.toString());
      } else if (operation.isBodyRequired() || wrong > 0 || random.nextInt(4) > 0) {
        JsonNode json = values.of(random, operation.body(), "");
        json(draft, operation, wrong == 2 ? Damage.values(random, json) : json);
      }
    } else if (wrong == 2) {
      draft.isValid = false;
      draft.contentType = "application/json";
      draft.body = "{}".getBytes(StandardCharsets.UTF_8);
    }
  }

  /** What waits for tasks is answered late; damaged text may still be understood. */
  private static void waitShortly(Draft draft, ApiOperation operation, JsonNode json) {
    if (operation.id().equals("acquireExternalTasks")
        && json instanceof ObjectNode object
        && object.path("waitMillis").canConvertToInt()) {
      int wait = Math.min(object.path("waitMillis").asInt(), LONGEST_WAIT);
      object.put("waitMillis", wait);
      draft.patience = Math.max(0, wait);
    }
  }

  private void json(Draft draft, ApiOperation operation, JsonNode json) {
    waitShortly(draft, operation, json);
    if (operation.id().equals("startInstance")
        && json instanceof ObjectNode start
        && start.size() > 2) {
      // Of the three that say what is started, one has to be there: the schema cannot say so.
      start.remove(List.of("definitionId", "messageName", "startEventId"));
      start.put("definitionKey", "ask");
    }
    if (operation.id().equals("startCase") && json instanceof ObjectNode start) {
      start.remove("definitionId");
      start.put("definitionKey", "claimed");
    }
    draft.contentType = "application/json";
    draft.body = json.toString().getBytes(StandardCharsets.UTF_8);
    JsonNode sent = Texts.json(json.toString());
    if (!schemas.faults(operation.body(), sent).isEmpty()) {
      draft.isValid = false;
      draft.wrongBody = true;
    }
  }

  private void files(Random random, Draft draft) {
    draft.isValid = false; // what the document says of files is not what makes them right
    byte[] file = random.nextInt(400) == 0 ? bomb : Models.file(random);
    if (random.nextInt(3) == 0) {
      draft.contentType =
          Words.one(random, List.of("application/xml", "application/zip", "text/xml"));
      draft.body = file;
    } else {
      Forms.Form form = Forms.of(random, file);
      draft.contentType = form.contentType();
      draft.body = form.body();
    }
  }

  /** Headers and methods that nobody expects. */
  private void odd(Random random, Draft draft) {
    switch (random.nextInt(20)) {
      case 0 -> draft.headers.add("If-None-Match: " + known.tag(random));
      case 1 -> draft.headers.add("If-None-Match: " + Words.one(random, List.of("*", "x", ",,,")));
      case 2 -> refused(draft, "If-Match: " + known.tag(random));
      case 3 -> refused(draft, "Content-Encoding: gzip");
      case 4 -> draft.headers.add("Accept: text/html;q=x, */*");
      case 5 -> draft.headers.add("X-Request-Id: " + Words.one(random, List.of("a b", "\u00e4")));
      case 6 -> draft.headers.add("X-Request-Id: " + "r".repeat(3_000));
      case 7 -> refused(draft, "Origin: https://elsewhere.example");
      case 8 -> refused(draft, "Sec-Fetch-Site: cross-site");
      case 9 -> draft.headers.add("Range: bytes=0-1");
      case 10 -> {
        draft.isValid = false;
        draft.contentType =
            Words.one(
                random,
                List.of(
                    "text/plain", "application/json; charset=utf-16", "x", ";", "APPLICATION/"));
      }
      case 11 -> {
        draft.isValid = false;
        draft.contentType = null;
      }
      case 12 -> {
        draft.isValid = false;
        draft.method =
            Words.one(random, List.of("PUT", "TRACE", "FOO", "get", "HEAD", "OPTIONS", "PATCH"));
      }
      case 13 -> draft.chunked = true;
      case 14 -> {
        draft.isValid = false;
        draft.headers.add("Idempotency-Key: " + Words.one(random, List.of("a b", "\u00e4", "")));
      }
      case 15 -> {
        draft.isValid = false;
        draft.headers.add("Idempotency-Key: k1");
        draft.headers.add("Idempotency-Key: k2");
      }
      case 16 -> draft.headers.add("X-Forwarded-For: 10.0.0.1");
      case 17 -> draft.headers.add("Accept-Encoding: gzip, br");
      case 18 -> {
        draft.isValid = false;
        draft.headers.add("Expect: 100-continue");
      }
      default -> draft.headers.add("Cookie: a=\"b; c=\u0001");
    }
  }

  private static void refused(Draft draft, String header) {
    draft.isValid = false;
    draft.headers.add(header);
  }

  private static HttpRequest finished(
      Random random, ApiOperation operation, Draft draft, boolean unframed) {
    if (draft.contentType != null) {
      draft.headers.add("Content-Type: " + draft.contentType);
    }
    draft.headers.addFirst("Host: localhost");
    byte[] body = draft.body;
    if (unframed) {
      draft.isFramed = false;
      draft.isValid = false;
      switch (random.nextInt(8)) {
        case 0 -> draft.headers.add("Content-Length: -1");
        case 1 -> draft.headers.add("Content-Length: 99999999999999999999");
        case 2 -> {
          draft.headers.add("Content-Length: " + body.length);
          draft.headers.add("Content-Length: " + (body.length + 1));
        }
        case 3 -> {
          draft.headers.add("Transfer-Encoding: chunked");
          body = "zz\r\nabc\r\n0\r\n\r\n".getBytes(StandardCharsets.UTF_8);
        }
        case 4 -> {
          draft.headers.add("Transfer-Encoding: chunked");
          draft.headers.add("Content-Length: 0");
        }
        case 5 -> {
          draft.headers.removeFirst();
          draft.headers.add("Content-Length: " + body.length);
        }
        case 6 -> {
          draft.headers.add("Content-Length: " + body.length);
          draft.headers.add("no colon here");
        }
        default -> {
          draft.headers.add("Content-Length: " + body.length);
          draft.headers.add("X-Long: " + "h".repeat(20_000));
        }
      }
    } else if (draft.chunked && body.length > 0) {
      draft.headers.add("Transfer-Encoding: chunked");
      body = chunked(body);
    } else if (body.length > 0 || !operation.method().equals("GET")) {
      draft.headers.add("Content-Length: " + body.length);
    }
    return new HttpRequest(
        operation.id(),
        draft.method,
        draft.target,
        draft.headers,
        body,
        draft.isFramed,
        draft.isValid,
        draft.wrongBody,
        draft.patience);
  }

  private static byte[] chunked(byte[] body) {
    byte[] head = (Integer.toHexString(body.length) + ";x=y\r\n").getBytes(StandardCharsets.UTF_8);
    byte[] tail = "\r\n0\r\nTrailer: t\r\n\r\n".getBytes(StandardCharsets.UTF_8);
    byte[] all = new byte[head.length + body.length + tail.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    System.arraycopy(tail, 0, all, head.length + body.length, tail.length);
    return all;
  }

  ApiOperation any(Random random) {
    return Words.one(random, document.operations());
  }
}
