package io.turgo.dmn;

import org.kie.api.builder.Message.Level;
import org.kie.dmn.api.core.DMNMessage;
import org.kie.dmn.api.core.DMNMessageType;

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

  /** Whether it is doubtful; a value without a type is none the worse for it. */
  static boolean isWarning(DMNMessage message) {
    return message.getLevel() == Level.WARNING
        && message.getMessageType() != DMNMessageType.MISSING_TYPE_REF;
  }
}
