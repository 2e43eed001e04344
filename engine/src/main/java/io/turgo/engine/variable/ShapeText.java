package io.turgo.engine.variable;

import io.turgo.engine.variable.JsonShape.Elements;
import io.turgo.engine.variable.JsonShape.Kind;
import io.turgo.engine.variable.JsonShape.Members;
import io.turgo.engine.variable.JsonShape.OfClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the text of a {@link JsonShape}: {@code map(?,"id"=java.lang.Long,"at"=list(?))}. */
final class ShapeText {
  private final String text;
  private int at;

  private ShapeText(String text) {
    this.text = text;
  }

  static JsonShape read(String text) {
    ShapeText reader = new ShapeText(text);
    JsonShape shape = reader.shape();
    if (reader.at != text.length()) {
      throw reader.wrong();
    }
    return shape;
  }

  private JsonShape shape() {
    int begin = at;
    while (at < text.length() && "(),:".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String name = text.substring(begin, at);
    if (name.equals("?")) {
      return JsonShape.NATURAL;
    }
    String key = null;
    if (is(':')) {
      begin = ++at;
      at = text.indexOf('(', begin);
      if (at < 0) {
        throw wrong();
      }
      key = text.substring(begin, at);
    }
    if (!is('(')) {
      return new OfClass(name);
    }
    Kind kind = Kind.of(name);
    at++;
    JsonShape first = shape();
    List<JsonShape> each = new ArrayList<>();
    Map<String, JsonShape> values = new LinkedHashMap<>();
    while (is(',')) {
      at++;
      if (is('"')) {
        String own = quoted();
        expect('=');
        values.put(own, shape());
      } else {
        each.add(shape());
      }
    }
    expect(')');
    return kind == Kind.MAP || kind == Kind.SORTED_MAP
        ? new Members(kind, key, first, values)
        : new Elements(kind, first, each);
  }

  private String quoted() {
    StringBuilder name = new StringBuilder();
    at++;
    while (!is('"')) {
      if (is('\\')) {
        at++;
      }
      if (at >= text.length()) {
        throw wrong();
      }
      name.append(text.charAt(at++));
    }
    at++;
    return name.toString();
  }

  private boolean is(char wanted) {
    return at < text.length() && text.charAt(at) == wanted;
  }

  private void expect(char wanted) {
    if (!is(wanted)) {
      throw wrong();
    }
    at++;
  }

  private IllegalArgumentException wrong() {
    return new IllegalArgumentException("No shape of JSON at " + at + ": " + text);
  }
}
