package io.turgo.rest.resource;

import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The document that describes the API. */
final class DocumentOperations {
  /** Where the document is, from here. */
  static final String FILE = "/io/turgo/rest/openapi.json";

  private DocumentOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.get("/openapi.json", "getOpenApi")
            .says("This document.")
            .answersBytes("application/json", "It.")
            .does(call -> new Answer.Bytes("application/json", document())));
  }

  private static byte[] document() {
    try (InputStream in = DocumentOperations.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw ProblemException.notFound("file", FILE);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
