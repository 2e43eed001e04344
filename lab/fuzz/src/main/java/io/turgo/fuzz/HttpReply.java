package io.turgo.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * An answer.
 *
 * @param headers by their names in lower case
 */
record HttpReply(int status, Map<String, String> headers, byte[] body, long millis) {
  private static final ObjectMapper JSON = new ObjectMapper();

  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  String header(String name) {
    return headers.getOrDefault(name, "");
  }

  boolean isJson() {
    return header("content-type").matches("application/(problem\\+)?json(;.*)?");
  }

  /** The body as JSON; missing if it is none. */
  JsonNode json() {
    try {
      return isJson() ? JSON.readTree(text()) : MissingNode.getInstance();
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  boolean closes() {
    return header("connection").equalsIgnoreCase("close");
  }
}
