package io.turgo.engine.migration;

/**
 * Reads documents from JSON, in the form of Flowable.
 *
 * @since 0.1.0
 */
public final class ProcessInstanceMigrationDocumentConverter {
  private ProcessInstanceMigrationDocumentConverter() {}

  /**
   * Writes a document as JSON.
   *
   * @param document the document
   * @return the JSON
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if a variable is no text,
   *     number, Boolean, list or map
   */
  public static String convertToJsonString(ProcessInstanceMigrationDocument document) {
    return document.asJsonString();
  }

  /**
   * Reads a document.
   *
   * @param jsonProcessInstanceMigrationDocument JSON
   * @return the document
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is no JSON, or has a
   *     member that is unknown or has a value of another type
   */
  public static ProcessInstanceMigrationDocument convertFromJson(
      String jsonProcessInstanceMigrationDocument) {
    return MigrationDocumentReader.read(jsonProcessInstanceMigrationDocument);
  }
}
