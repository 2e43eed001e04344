package io.turgo.rest.core.exchange;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a request is answered with.
 *
 * @since 0.1.0
 */
public sealed interface Answer {
  /**
   * A JSON value.
   *
   * @param location where what was made is found, null if nothing was
   */
  record Json(int status, @Nullable Object body, @Nullable String location) implements Answer {}

  /** Bytes of a type; browsers are told to run nothing in them. */
  record Bytes(String contentType, byte[] bytes) implements Answer {}

  /** Nothing to say. */
  record Empty() implements Answer {}

  /**
   * An answer that comes later; no thread waits for it.
   *
   * @param end has it come now, as if nothing had been found; does nothing if it is there
   */
  record Later(CompletableFuture<Answer> answer, Runnable end) implements Answer {
    /** The answer of a list that is waited for, and empty if the time is over. */
    public static <T> Later of(CompletableFuture<List<T>> found, Function<List<T>, Answer> shown) {
      return new Later(found.thenApply(shown), () -> found.complete(List.of()));
    }
  }

  static Answer ok(@Nullable Object body) {
    return new Json(200, body, null);
  }

  static Answer created(String location, Object body) {
    return new Json(201, body, location);
  }

  static Answer nothing() {
    return new Empty();
  }
}
