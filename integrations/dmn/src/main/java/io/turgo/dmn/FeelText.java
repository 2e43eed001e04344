package io.turgo.dmn;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks at the text of FEEL expressions. */
final class FeelText {
  /** A string or a comment, whichever begins first. */
  private static final Pattern QUOTED =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"|//[^\n]*+|/\\*(?s:.)*?\\*/");

  private static final Pattern EXTERNAL = Pattern.compile("\\)[\\s\\p{Z}]*external\\b");
  private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*+");

  /** Words of the language that stand in conditions without a variable. */
  private static final Set<String> WORDS =
      Set.of("true", "false", "null", "not", "date", "time", "and", "or", "duration", "in");

  private FeelText() {}

  /** Whether a text defines a function that a class of Java implements. */
  static boolean namesJava(String text) {
    return text.contains("external")
        && EXTERNAL.matcher(QUOTED.matcher(text).replaceAll(" ")).find();
  }

  /** How deep brackets stand in each other. */
  static int depth(String text) {
    int depth = 0;
    int deepest = 0;
    String plain = QUOTED.matcher(text).replaceAll(" ");
    for (int i = 0; i < plain.length(); i++) {
      char at = plain.charAt(i);
      if (at == '(' || at == '[' || at == '{') {
        deepest = Math.max(deepest, ++depth);
      } else if (at == ')' || at == ']' || at == '}') {
        depth--;
      }
    }
    return deepest;
  }

  /** The names in a text that can be those of variables or functions. */
  static Set<String> variables(String text) {
    Set<String> names = names(text);
    names.removeAll(WORDS);
    return names;
  }

  /** The names in a text, of whatever: variables, functions, words of the language. */
  static Set<String> names(String text) {
    Set<String> names = new LinkedHashSet<>();
    Matcher name = NAME.matcher(QUOTED.matcher(text).replaceAll(" "));
    while (name.find()) {
      names.add(name.group());
    }
    return names;
  }
}
