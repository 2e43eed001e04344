package io.turgo.engine.interpreter;

import org.jspecify.annotations.Nullable;

/** A flat JSON object as text, in the order in which its members are put. */
public final class JsonObject {
  private final StringBuilder members = new StringBuilder();

  public JsonObject put(String name, @Nullable String value) {
    begin(name);
    if (value == null) {
      members.append("null");
    } else {
      quote(value);
    }
    return this;
  }

  public JsonObject put(String name, @Nullable Long value) {
    begin(name);
    members.append(value);
    return this;
  }

  private void begin(String name) {
    if (!members.isEmpty()) {
      members.append(',');
    }
    quote(name);
    members.append(':');
  }

  private void quote(String text) {
    members.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> members.append('\\').append(c);
        case '\n' -> members.append("\\n");
        case '\r' -> members.append("\\r");
        case '\t' -> members.append("\\t");
        default -> {
          if (c < ' ') {
            members.append(String.format("\\u%04x", (int) c));
          } else {
            members.append(c);
          }
        }
      }
    }
    members.append('"');
  }

  @Override
  public String toString() {
    return "{" + members + "}";
  }
}
