package io.turgo.diagram;

/**
 * A file that cannot be drawn; the message says where it is wrong and what to write instead.
 *
 * @since 0.1.0
 */
public final class DiagramException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DiagramException(String message, Throwable cause) {
    super(message, cause);
  }

  DiagramException(String message) {
    super(message);
  }
}
