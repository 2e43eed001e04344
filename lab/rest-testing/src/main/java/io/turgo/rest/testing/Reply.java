package io.turgo.rest.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An answer and its JSON, if it is that. */
public record Reply(HttpResponse<byte[]> response, @Nullable Object json) {
  public int status() {
    return response.statusCode();
  }

  public String text() {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  public String header(String name) {
    return response.headers().firstValue(name).orElse("");
  }

  /** The value at a path such as {@code items/0/id}; null if there is none. */
  public @Nullable Object get(String path) {
    Object value = json;
    for (String step : path.split("/", -1)) {
      value =
          switch (value) {
            case List<?> list when Integer.parseInt(step) < list.size() ->
                list.get(Integer.parseInt(step));
            case Map<?, ?> map -> map.get(step);
            case null, default -> null;
          };
    }
    return value;
  }

  public String string(String path) {
    return String.valueOf(get(path));
  }

  /** The length of the list at a path. */
  public int size(String path) {
    return ((List<?>) Objects.requireNonNull(get(path))).size();
  }

  /** The length of the list that the whole answer is. */
  public int size() {
    return ((List<?>) Objects.requireNonNull(json)).size();
  }

  public Reply expect(int status) {
    assertThat(status()).as(text()).isEqualTo(status);
    return this;
  }

  /** Expects a problem of that type, as RFC 9457 has it. */
  public Reply expectProblem(int status, String type) {
    expect(status);
    assertThat(header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(get("type")).isEqualTo("urn:turgo:problem:" + type);
    return this;
  }

  /** Expects a problem of that type with these words, as Camunda 7 has it. */
  public Reply expectProblem(int status, String type, String words) {
    expect(status);
    assertThat(header("Content-Type")).isEqualTo("application/json");
    assertThat(get("type")).isEqualTo(type);
    assertThat(string("message")).contains(words);
    return this;
  }
}
