package io.turgo.dmn;

import io.turgo.dmn.Problems.Code;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Looks at the text of FEEL expressions. */
final class FeelText {
  /** A string or a comment, whichever begins first. */
  private static final Pattern QUOTED =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"|//[^\n]*+|/\\*(?s:.)*?\\*/");

  /** The parser takes seconds for thousands of brackets in each other, or overflows the stack. */
  private static final int DEEPEST = 100;

  /** Of {@code some} or {@code every}, up to the range of one of its variables. */
  private static final Pattern RANGE_OF_QUANTIFIER =
      Pattern.compile(
          "\\b(?:some|every)\\s(?:(?!\\bsatisfies\\b)[^()])*?\\bin\\s+[\\[\\](]?\\s*[^\\s,()\\[\\]]+?\\s*\\.\\.");

  /** The parser takes seconds for some hundred names, and never ends for thousands. */
  private static final int LONGEST_PATH = 50;

  private static final Pattern LONG_PATH =
      Pattern.compile(
          "(?:(?<!\\.)\\.[\\s\\p{Z}]*+[\\p{L}_$][\\p{L}\\p{N}_$]*+[\\s\\p{Z}]*+){"
              + LONGEST_PATH
              + "}");

  /** The library takes methods without parameters for properties, so these lead to all classes. */
  private static final Pattern CLASS_OF_A_VALUE =
      Pattern.compile(
          "(?<!\\.)\\.[\\s\\p{Z}]*+(class|getClass|declaringClass|getDeclaringClass)(?![\\p{L}\\p{N}_$])");

  private static final Pattern EXTERNAL = Pattern.compile("\\)[\\s\\p{Z}]*external\\b");
  private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*+");

  /** Words of the language that stand in conditions without a variable. */
  private static final Set<String> WORDS =
      Set.of("true", "false", "null", "not", "date", "time", "and", "or", "duration", "in");

  private FeelText() {}

  /** Why an expression is not evaluated. */
  record Refusal(Code code, String reason) {}

  /** Why an expression that the parser would accept is not evaluated; null if it is. */
  static @Nullable Refusal refusal(String text) {
    String plain = QUOTED.matcher(text).replaceAll(" ");
    if (EXTERNAL.matcher(plain).find()) {
      return new Refusal(
          Code.DMN_NOT_EVALUATED,
          "External functions are not evaluated, because they run any class; write the function in"
              + " FEEL");
    }
    Matcher ofClass = CLASS_OF_A_VALUE.matcher(plain);
    if (ofClass.find()) {
      return new Refusal(
          Code.DMN_NOT_EVALUATED,
          "'."
              + ofClass.group(1)
              + "' is not evaluated, because it would lead to classes of Java; for an entry of a"
              + " context write get value(CONTEXT, \""
              + ofClass.group(1)
              + "\")");
    }
    if (LONG_PATH.matcher(plain).find()) {
      return new Refusal(
          Code.DMN_EXPRESSION,
          "A path has more than " + LONGEST_PATH + " names; name parts of the expression");
    }
    if (depth(plain) > DEEPEST) {
      return new Refusal(
          Code.DMN_EXPRESSION,
          "Brackets are nested too deeply, more than "
              + DEEPEST
              + " in each other; name parts of the expression");
    }
    if (RANGE_OF_QUANTIFIER.matcher(plain).find()) {
      return new Refusal(
          Code.DMN_NOT_EVALUATED,
          "'some' and 'every' go over the two ends of a range only; give a list, such as (for i in"
              + " 1..10 return i)");
    }
    return null;
  }

  /** How deep brackets stand in each other. */
  private static int depth(String plain) {
    int depth = 0;
    int deepest = 0;
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
