package io.turgo.rest.exchange;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What a request is answered with. */
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

  /** An answer that comes later; no thread waits for it. */
  record Later(CompletableFuture<Answer> answer) implements Answer {}

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
