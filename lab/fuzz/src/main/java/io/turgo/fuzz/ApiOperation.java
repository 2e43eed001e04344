package io.turgo.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * An operation as the document has it.
 *
 * @param bodyTypes media types of the body; none if it takes none
 * @param body the schema of a JSON body, missing if there is none
 * @param responses by status
 */
record ApiOperation(
    String method,
    String path,
    String id,
    List<Parameter> parameters,
    List<String> bodyTypes,
    JsonNode body,
    boolean isBodyRequired,
    JsonNode responses) {

  /** Where it stands is {@code path}, {@code query} or {@code header}. */
  record Parameter(String name, String in, boolean required, JsonNode schema) {}

  List<Parameter> parametersIn(String place) {
    return parameters.stream().filter(one -> one.in().equals(place)).toList();
  }

  boolean takesJson() {
    return !body.isMissingNode();
  }

  boolean takesFiles() {
    return bodyTypes.contains("multipart/form-data");
  }

  /** The kind of object that its path is about: {@code tasks}. */
  String kind() {
    String[] segments = path.split("/", -1);
    return segments[1].equals("history") && segments.length > 2 ? segments[2] : segments[1];
  }
}
