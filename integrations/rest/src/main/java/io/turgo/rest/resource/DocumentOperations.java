package io.turgo.rest.resource;

import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Operation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The document that describes the API, made when it is first asked for. */
final class DocumentOperations {
  private final List<Operation> all;
  private volatile byte @Nullable [] document;

  private DocumentOperations(List<Operation> all) {
    this.all = all;
  }

  /**
   * The operation.
   *
   * @param all those that are described; the list may still grow before the first request
   */
  static Operation of(List<Operation> all) {
    DocumentOperations operations = new DocumentOperations(all);
    return Operation.get("/openapi.json", "getOpenApi")
        .says("Returns this document.")
        .answersBytes("application/json", "The OpenAPI document.")
        .does(call -> new Answer.Bytes("application/json", operations.document()));
  }

  private byte[] document() {
    byte[] made = document;
    if (made == null) {
      made = OpenApi.document(all).getBytes(StandardCharsets.UTF_8);
      document = made;
    }
    return made;
  }
}
