package io.turgo.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Holds an answer to what the document promises of it, and to what no answer may have in it. */
final class Judge {
  static final int ANSWER_WITHIN_MILLIS = 5_000;
  private static final Pattern INNER =
      Pattern.compile("\\bat io\\.turgo\\.|\\bat java\\.|SQLException|PSQLException|org\\.jooq");

  private final Schemas schemas;
  private final String secret;

  /**
   * A judge.
   *
   * @param secret what stands in all that the callers may not see
   */
  Judge(ApiDocument document, String secret) {
    this.schemas = new Schemas(document);
    this.secret = secret;
  }

  /**
   * What is wrong with an answer; null if nothing is.
   *
   * @param sees whether the caller sees all tenants
   */
  @Nullable String complaint(
      ApiOperation operation, HttpRequest request, HttpReply reply, boolean sees) {
    int status = reply.status();
    String text = reply.text();
    if (status >= 500 && status != 501) {
      return "status " + status + ": " + text;
    }
    if (status == 501 && request.isFramed()) {
      return "status 501: " + text;
    }
    if (!sees && text.contains(secret)) {
      return "it has something of another tenant: " + text;
    }
    if (reply.millis() > ANSWER_WITHIN_MILLIS + request.patienceMillis()) {
      return "it came after " + reply.millis() + " ms";
    }
    if (INNER.matcher(text).find() && !request.operation().equals("getJobStackTrace")) {
      return "it says how the server works inside: " + text;
    }
    if (reply.headers().containsKey("server")) {
      return "it says what the server is: " + reply.header("server");
    }
    if (request.isValid() && Set.of(401, 405, 415).contains(status)) {
      return "the document has it so, but it is answered with " + status + ": " + text;
    }
    if (status >= 400) {
      return problem(operation, request, reply);
    }
    return status >= 300 || !request.method().equals(operation.method())
        ? null
        : success(operation, request, reply);
  }

  private @Nullable String problem(ApiOperation operation, HttpRequest request, HttpReply reply) {
    if (request.method().equals("HEAD")) {
      return null;
    }
    if (!reply.header("content-type").startsWith("application/problem+json")) {
      return "a problem of type '" + reply.header("content-type") + "': " + reply.text();
    }
    JsonNode json = reply.json();
    JsonNode schema = operation.responses().at("/default/content/application~1problem+json/schema");
    List<String> faults = schemas.faults(schema, json);
    if (!faults.isEmpty()) {
      return "a problem that is none: " + faults + ' ' + reply.text();
    }
    if (json.path("status").asInt() != reply.status()) {
      return "its status is not that of its body: " + reply.text();
    }
    boolean readBody = reply.status() == 400 && request.wrongBody() && request.isFramed();
    if (readBody && json.path("errors").isEmpty() && json.path("detail").asText().isEmpty()) {
      return "it does not say what is expected where: " + reply.text();
    }
    return null;
  }

  private @Nullable String success(ApiOperation operation, HttpRequest request, HttpReply reply) {
    if (request.wrongBody()) {
      return "the document refuses this body, the server does not: " + reply.status();
    }
    JsonNode promised = operation.responses().path(Integer.toString(reply.status()));
    if (promised.isMissingNode()) {
      return "the document has no status " + reply.status();
    }
    JsonNode content = promised.path("content");
    if (content.isMissingNode()) {
      return reply.body().length > 0 ? "a body that the document does not have" : null;
    }
    Set<String> types = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    content.fieldNames().forEachRemaining(types::add);
    String type = reply.header("content-type");
    if (!types.contains(type)) {
      return "the type " + type + " instead of one of " + types;
    }
    JsonNode schema = content.path(type).path("schema");
    if (schema.isMissingNode() || !reply.isJson()) {
      return null;
    }
    JsonNode json = Texts.jsonOrNull(reply.text());
    if (json == null) {
      return "no JSON: " + reply.text();
    }
    List<String> faults = schemas.faults(schema, json);
    return faults.isEmpty() ? null : "not as the document says: " + faults + ' ' + reply.text();
  }
}
