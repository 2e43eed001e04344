package io.turgo.rest.core.shape;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text of bounded length without U+0000, which databases cannot store.
 *
 * @param format what OpenAPI calls it, empty if nothing
 * @param pattern what it has to match, null if anything will do
 * @since 0.1.0
 */
public record Text(
    int min, int max, String format, @Nullable Pattern pattern, String patternInWords)
    implements Shape {
  /** A text of up to so many characters; an empty one too. */
  public static Text upTo(int max) {
    return new Text(0, max, "", null, "");
  }

  /** A text that says something, of up to so many characters. */
  public static Text some(int max) {
    return new Text(1, max, "", null, "");
  }

  /** A name: of a key, a user, a variable. */
  public static Text name() {
    return some(255);
  }

  /** What the engine gives its objects as ids: numbers of 64 bits, as text. */
  public static Text id() {
    return new Text(1, 19, "int64", Pattern.compile("[0-9]{1,19}"), "an id: digits, as text");
  }

  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    if (!(json instanceof String text)) {
      place.fault("expected a text");
      return null;
    }
    int length = text.codePointCount(0, text.length());
    if (length < min || length > max) {
      place.fault("expected %d to %d characters, but there are %d".formatted(min, max, length));
      return null;
    }
    if (!isStorable(text)) {
      place.fault("expected a text without U+0000 and without halves of surrogate pairs");
      return null;
    }
    if (pattern != null && !pattern.matcher(text).matches()) {
      place.fault("expected " + patternInWords);
      return null;
    }
    return text;
  }

  /** Whether a text is what every database gives back as it was. */
  static boolean isStorable(String text) {
    return text.indexOf('\0') < 0
        && text.codePoints()
            .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  @Override
  public Map<String, Object> schema(Components components) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "string");
    if (!format.isEmpty()) {
      schema.put("format", format);
    }
    if (min > 0) {
      schema.put("minLength", min);
    }
    schema.put("maxLength", max);
    if (pattern != null) {
      schema.put("pattern", "^" + pattern.pattern() + "$");
    }
    return schema;
  }

  /** One of a few words. */
  public record Choice(List<String> words) implements Shape {
    public static Choice of(String... words) {
      return new Choice(List.of(words));
    }

    @Override
    public @Nullable Object read(@Nullable Object json, ValuePlace place) {
      if (json instanceof String text && words.contains(text)) {
        return text;
      }
      place.fault("expected one of " + String.join(", ", words));
      return null;
    }

    @Override
    public Map<String, Object> schema(Components components) {
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put("type", "string");
      schema.put("enum", words);
      return schema;
    }
  }
}
