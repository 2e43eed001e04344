package io.turgo.camunda7.rest.resource;

import io.turgo.rest.core.exchange.Answer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Answers that are no JSON. */
final class Texts {
  private Texts() {}

  /** A text, or nothing if there is none. */
  static Answer answer(@Nullable String text) {
    return text == null
        ? Answer.nothing()
        : new Answer.Bytes("text/plain;charset=UTF-8", text.getBytes(StandardCharsets.UTF_8));
  }
}
