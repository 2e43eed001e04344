package io.turgo.rest.core.exchange;

import io.turgo.engine.transaction.KeptAnswer;
import io.turgo.engine.transaction.RequestKey;
import io.turgo.rest.core.json.Json;
import io.turgo.rest.core.security.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Requests with an {@code Idempotency-Key}: done once, and answered as the first time.
 *
 * @since 0.1.0
 */
public final class RequestKeys {
  static final String HEADER = "Idempotency-Key";

  /** Says of an answer that it was given before. */
  public static final String REPLAY = "Idempotent-Replay";

  private static final int LONGEST = 255;

  private RequestKeys() {}

  /**
   * The key of a request; null if it has none. Callers have keys of their own, and so have tenants.
   *
   * @param body what came as JSON, so that spaces and the order of fields say nothing
   */
  static @Nullable RequestKey of(
      HttpServletRequest request, Operation operation, Caller caller, @Nullable Object body) {
    List<String> keys = Collections.list(request.getHeaders(HEADER));
    if (keys.isEmpty()) {
      return null;
    }
    String key = keys.getFirst().strip();
    if (keys.size() > 1 || key.isEmpty() || key.length() > LONGEST || !isVisible(key)) {
      throw ProblemException.invalid(
          HEADER, "expected one, of 1 to " + LONGEST + " visible characters of ASCII");
    }
    String asked =
        operation.name()
            + ' '
            + request.getRequestURI()
            + ' '
            + String.valueOf(request.getQueryString())
            + ' '
            + new String(Json.write(sorted(body)), StandardCharsets.UTF_8);
    return new RequestKey(scope(caller), key, asked);
  }

  private static boolean isVisible(String key) {
    return key.chars().allMatch(c -> c > ' ' && c <= '~');
  }

  private static String scope(Caller caller) {
    List<String> parts = new ArrayList<>();
    parts.add(String.valueOf(caller.name()));
    if (caller.tenants() != null) {
      parts.addAll(new TreeSet<>(caller.tenants()));
    }
    byte[] text = Json.write(parts);
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text);
      return "rest " + Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  private static @Nullable Object sorted(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> sorted = new TreeMap<>();
        map.forEach((name, inner) -> sorted.put(String.valueOf(name), sorted(inner)));
        yield sorted;
      }
      case List<?> list -> {
        List<@Nullable Object> sorted = new ArrayList<>(list.size());
        list.forEach(inner -> sorted.add(sorted(inner)));
        yield sorted;
      }
      case null, default -> value;
    };
  }

  /** Does what is asked for unless it was done, and answers what was answered then. */
  public static Once answer(Call call, RequestKey key, Operation operation) {
    KeptAnswer kept =
        call.engine().once(key, connection -> text(operation.name(), operation.answer(call)));
    return new Once(answer(kept.text()), kept.repeated());
  }

  /**
   * An answer.
   *
   * @param repeated whether it was given before
   */
  public record Once(Answer answer, boolean repeated) {}

  /** Status, location and body, a line each. */
  private static String text(String operation, Answer answer) {
    return switch (answer) {
      case Answer.Json json ->
          json.status()
              + "\n"
              + (json.location() == null ? "" : json.location())
              + "\n"
              + new String(Json.write(json.body()), StandardCharsets.UTF_8);
      case Answer.Empty nothing -> "";
      default -> throw new IllegalStateException(operation + " has an answer that cannot be kept");
    };
  }

  private static Answer answer(String text) {
    if (text.isEmpty()) {
      return Answer.nothing();
    }
    String[] lines = text.split("\n", 3);
    return new Answer.Json(
        Integer.parseInt(lines[0]), new Json.Raw(lines[2]), lines[1].isEmpty() ? null : lines[1]);
  }
}
