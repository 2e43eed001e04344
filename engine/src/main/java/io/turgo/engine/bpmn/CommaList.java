package io.turgo.engine.bpmn;

import java.util.ArrayList;
import java.util.List;

/** Texts between commas; commas in brackets, such as those of an expression, do not part. */
final class CommaList {
  private CommaList() {}

  static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '{', '(', '[' -> depth++;
        case '}', ')', ']' -> depth--;
        case ',' -> {
          if (depth <= 0) {
            parts.add(text.substring(start, i).strip());
            start = i + 1;
          }
        }
        default -> {}
      }
    }
    parts.add(text.substring(start).strip());
    return parts.stream().filter(part -> !part.isEmpty()).toList();
  }
}
