package io.turgo.rest.core.json;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON as plain values: {@link Map}, {@link List}, {@link String}, {@link Long}, {@link
 * BigInteger}, {@link BigDecimal}, {@link Boolean} and null. What can be read is bounded, and a
 * field that is there twice is refused.
 *
 * @since 0.1.0
 */
public final class Json {
  /** How deep what is read may be nested. */
  public static final int DEPTH = 50;

  private static final int DIGITS = 400;
  private static final int EXPONENT = 400;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEPTH)
                  .maxNumberLength(DIGITS)
                  .maxNameLength(1_000)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();
  private static final JsonMapper MAPPER = new JsonMapper();

  private Json() {}

  /** JSON that is there as text already. */
  public record Raw(String text) {}

  /** A text that is no JSON, or too much of it. */
  public static final class SyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SyntaxException(String message) {
      super(message);
    }
  }

  /** The value of a text in UTF-8. */
  public static @Nullable Object read(byte[] bytes) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
      if (parser.nextToken() == null) {
        throw new SyntaxException("expected JSON, but there is nothing");
      }
      Object value = value(parser);
      if (parser.nextToken() != null) {
        throw new SyntaxException("expected one JSON value, but more text follows it");
      }
      return value;
    } catch (JacksonException e) {
      TokenStreamLocation at = e.getLocation();
      throw new SyntaxException(
          (at == null
                  ? "expected JSON"
                  : "expected JSON, but at line " + at.getLineNr() + ", column " + at.getColumnNr())
              + ": "
              + shortened(String.valueOf(e.getOriginalMessage())));
    }
  }

  private static String shortened(String original) {
    int source = original.indexOf(" (start marker at [Source: "); // says nothing about the text
    String message = source < 0 ? original : original.substring(0, source);
    return message.length() > 300 ? message.substring(0, 300) + "..." : message;
  }

  private static @Nullable Object value(JsonParser parser) {
    return switch (parser.currentToken()) {
      case VALUE_NULL -> null;
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT -> whole(parser.getString());
      case VALUE_NUMBER_FLOAT -> decimal(parser.getString());
      case START_ARRAY -> list(parser);
      case START_OBJECT -> map(parser);
      default -> throw new SyntaxException("expected a JSON value");
    };
  }

  private static Object whole(String digits) {
    BigInteger number = new BigInteger(digits);
    return number.bitLength() < Long.SIZE ? number.longValue() : number;
  }

  private static Object decimal(String digits) {
    try {
      BigDecimal number = new BigDecimal(digits);
      if (Math.abs((long) number.scale()) <= EXPONENT + DIGITS) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new SyntaxException("expected a number with an exponent of up to " + EXPONENT);
    }
    throw new SyntaxException("expected a number with an exponent of up to " + EXPONENT);
  }

  private static List<@Nullable Object> list(JsonParser parser) {
    List<@Nullable Object> list = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      list.add(value(parser));
    }
    return list;
  }

  private static Map<String, @Nullable Object> map(JsonParser parser) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      map.put(name, value(parser));
    }
    return map;
  }

  public static byte[] write(@Nullable Object value) {
    return write(value, false);
  }

  /** With line breaks, for files that people read. */
  public static String pretty(Object value) {
    return new String(write(value, true), StandardCharsets.UTF_8);
  }

  private static byte[] write(@Nullable Object value, boolean pretty) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    ObjectWriteContext context =
        pretty
            ? new ObjectWriteContext.Base() {
              @Override
              public tools.jackson.core.PrettyPrinter getPrettyPrinter() {
                return new DefaultPrettyPrinter();
              }

              @Override
              public boolean hasPrettyPrinter() {
                return true;
              }
            }
            : ObjectWriteContext.empty();
    try (JsonGenerator generator = FACTORY.createGenerator(context, bytes)) {
      write(generator, value);
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator generator, @Nullable Object value) {
    switch (value) {
      case null -> generator.writeNull();
      case String text -> generator.writeString(text);
      case Boolean flag -> generator.writeBoolean(flag);
      case Integer number -> generator.writeNumber(number);
      case Long number -> generator.writeNumber(number);
      case Double number -> generator.writeNumber(number);
      case BigInteger number -> generator.writeNumber(number);
      case BigDecimal number -> generator.writeNumber(number);
      case Raw raw -> generator.writeRawValue(raw.text());
      case Iterable<?> list -> {
        generator.writeStartArray();
        list.forEach(element -> write(generator, element));
        generator.writeEndArray();
      }
      case Map<?, ?> map -> {
        generator.writeStartObject();
        map.forEach((name, element) -> {
          generator.writeName((String) name);
          write(generator, element);
        });
        generator.writeEndObject();
      }
      default ->
          throw new IllegalArgumentException("No JSON is known for " + value.getClass().getName());
    }
  }

  /**
   * An object of an application as JSON, by its fields and getters as Jackson sees them.
   *
   * @throws JacksonException if it cannot be written
   */
  public static Raw ofObject(Object object) {
    return new Raw(MAPPER.writeValueAsString(object));
  }
}
