package io.turgo.dmn;

import org.kie.api.builder.Message.Level;
import org.kie.dmn.api.core.DMNMessage;

/** Reads messages of Apache KIE. */
final class Message {
  private Message() {}

  /** The text alone; the one that the library prefers begins and ends with ids. */
  @SuppressWarnings("deprecation")
  static String text(DMNMessage message) {
    return message.getMessage();
  }

  static boolean isError(DMNMessage message) {
    return message.getLevel() == Level.ERROR;
  }

  static boolean isWarning(DMNMessage message) {
    return message.getLevel() == Level.WARNING;
  }
}
