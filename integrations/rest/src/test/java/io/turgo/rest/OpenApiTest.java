package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.json.Json;
import io.turgo.rest.resource.Operations;
import io.turgo.rest.testing.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The document that is served describes the operations that there are, and holds together. */
class OpenApiTest {
  private static final List<Operation> ALL = Operations.all(Duration.ofSeconds(60));
  private static Served served;
  private static Reply document;

  @BeforeAll
  static void start() {
    served = Served.start();
    document = served.client.get("/openapi.json").expect(200);
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void namesAreThereOnce() {
    assertThat(ALL.stream().map(Operation::name)).doesNotHaveDuplicates();
    assertThat(ALL.stream().map(operation -> operation.method() + " " + operation.path()))
        .doesNotHaveDuplicates();
    assertThat(ALL).allSatisfy(operation -> assertThat(operation.summary()).isNotEmpty());
  }

  @Test
  void everyOperationIsDescribed() {
    assertThat(found("\"operationId\" : \"([^\"]+)\""))
        .containsExactlyInAnyOrderElementsOf(ALL.stream().map(Operation::name).toList());
    assertThat(document.get("openapi")).isEqualTo("3.1.0");
    assertThat(document.get("servers/0/url")).isEqualTo("/turgo/api/v1");
  }

  @Test
  void whatIsReferredToIsThereAndWhatIsThereIsReferredTo() {
    Map<?, ?> schemas = (Map<?, ?>) Objects.requireNonNull(document.get("components/schemas"));
    assertThat(found("\"\\$ref\" : \"#/components/schemas/([^\"]+)\"").stream().distinct())
        .containsExactlyInAnyOrderElementsOf(
            schemas.keySet().stream().map(Object::toString).toList());
  }

  @Test
  void anOperationAndItsObjectsAreDescribedWhole() {
    assertThat(json("paths", "/batches/{id}", "get"))
        .isEqualTo(
            """
            {"operationId":"getBatch","tags":["batches"],"summary":"Returns a batch with its progress.",\
            "description":"Needs the level read.","parameters":[{"name":"id","in":"path",\
            "required":true,"schema":{"type":"string","format":"int64","minLength":1,\
            "maxLength":19,"pattern":"^[0-9]{1,19}$"}}],"responses":{"200":{"description":"The batch.",\
            "content":{"application/json":{"schema":{"$ref":"#/components/schemas/Batch"}}}},\
            "4XX":{"content":{"application/problem+json":{"schema":\
            {"$ref":"#/components/schemas/Problem"}}},\
            "description":"The request is refused; the type of the problem says why."},\
            "default":{"content":{"application/problem+json":{"schema":\
            {"$ref":"#/components/schemas/Problem"}}},\
            "description":"A problem; its type identifies it."}}}\
            """);
    assertThat(json("components", "schemas", "PausedActivity"))
        .isEqualTo(
            """
            {"type":"object","properties":{"definitionId":{"type":["string","null"],\
            "format":"int64","minLength":1,"maxLength":19,"pattern":"^[0-9]{1,19}$",\
            "description":"missing for all versions"},"definitionKey":{"type":"string",\
            "maxLength":2147483647},"tenantId":{"type":["string","null"],"maxLength":2147483647},\
            "activityId":{"type":"string","maxLength":2147483647},"since":{"type":"string",\
            "format":"date-time","maxLength":40},"userId":{"type":["string","null"],\
            "maxLength":2147483647,"description":"the user who has paused it"},"reason":{"type":["string",\
            "null"],"maxLength":2147483647},"waitingJobs":\
            {"$ref":"#/components/schemas/CappedCount",\
            "description":"jobs that wait for the resume, and jobs of suspended instances"}},\
            "required":["definitionKey","activityId","since","waitingJobs"],\
            "additionalProperties":false}\
            """);
  }

  private static String json(String... path) {
    Object value = document.json();
    for (String step : path) {
      value = ((Map<?, ?>) java.util.Objects.requireNonNull(value)).get(step);
    }
    return new String(Json.write(value), java.nio.charset.StandardCharsets.UTF_8);
  }

  private static List<String> found(String pattern) {
    List<String> found = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern).matcher(document.text());
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }
}
