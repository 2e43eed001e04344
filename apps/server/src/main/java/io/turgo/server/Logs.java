package io.turgo.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import org.slf4j.LoggerFactory;

/**
 * Sets Logback up as the options say. A Logback file of the operator, given by {@code
 * -Dlogback.configurationFile}, wins.
 */
final class Logs {
  private static final String FILE = "logback.configurationFile";
  private static final String LINE =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level [%thread] %logger{0} - %msg%n";

  private Logs() {}

  static void configure(LogOptions options) {
    if (System.getProperty(FILE) != null
        || !(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
      return;
    }
    context.reset();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setName("stderr");
    appender.setTarget("System.err");
    appender.setEncoder(encoder(options.format(), context));
    appender.start();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(appender);
    context.getLogger("io.turgo").setLevel(Level.toLevel(options.level().name()));
  }

  private static Encoder<ILoggingEvent> encoder(LogOptions.Format format, LoggerContext context) {
    return switch (format) {
      case json -> {
        JsonEncoder json = new JsonEncoder();
        json.setContext(context);
        json.setWithMessage(false);
        json.setWithFormattedMessage(true);
        json.setWithArguments(false);
        json.setWithContext(false);
        json.setWithSequenceNumber(false);
        json.start();
        yield json;
      }
      case text -> {
        PatternLayoutEncoder text = new PatternLayoutEncoder();
        text.setContext(context);
        text.setPattern(LINE);
        text.start();
        yield text;
      }
    };
  }
}
