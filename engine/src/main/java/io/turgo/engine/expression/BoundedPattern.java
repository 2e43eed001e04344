package io.turgo.engine.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression whose work has an end: the methods of {@link String} that take one, for
 * expressions.
 *
 * <p>Patterns have the syntax and the meaning of {@link Pattern}, so that models keep their
 * look-arounds and back-references. {@link Pattern} backtracks, and some patterns have it try
 * exponentially many ways. The text therefore counts how often it is read, and {@link PatternCost}
 * bounds the work between two reads. An engine without backtracking was rejected: it refuses such
 * patterns, and gives {@code $}, {@code .} and {@code &&} other meanings without a word.
 */
final class BoundedPattern {
  /** Characters of a pattern. */
  private static final int LONGEST = 10_000;

  /** Steps of one call, about a second of a processor. */
  private static final long STEPS = 50_000_000;

  /** Reads for each character of the text that a call has as well. */
  private static final long READS_PER_CHARACTER = 10;

  /** Steps of one call on a long text, where few patterns take all of their cost at each read. */
  private static final long MOST_STEPS = 8 * STEPS;

  private final Pattern pattern;
  private final double cost;
  private final String regex;

  /**
   * Compiles a pattern.
   *
   * @throws ExpressionException if it is too long, or matches nothing in too many ways
   * @throws java.util.regex.PatternSyntaxException if it is none
   */
  BoundedPattern(String regex) {
    if (regex.length() > LONGEST) {
      throw refused(regex, "has " + regex.length() + " characters, more than " + LONGEST);
    }
    this.regex = regex;
    this.pattern = compiled(regex);
    this.cost = PatternCost.of(regex);
    if (cost > PatternCost.MOST) {
      throw refused(
          regex,
          "can match the empty text in too many ways, has a class of too many members or looks too"
              + " far behind; make fewer of its parts optional, its classes and counts smaller");
    }
  }

  private static Pattern compiled(String regex) {
    try {
      return Pattern.compile(regex);
    } catch (StackOverflowError e) {
      throw refused(regex, "is nested too deeply");
    }
  }

  /** Calls a method of {@link String} that takes a pattern; null if it is none of those. */
  static @Nullable Object call(String base, String method, @Nullable Object[] arguments) {
    if (arguments.length == 0 || !(arguments[0] instanceof String regex)) {
      return null;
    }
    Object second = arguments.length == 2 ? arguments[1] : null;
    return switch (method) {
      case "matches" -> new BoundedPattern(regex).matches(base);
      case "replaceAll" ->
          second instanceof String by ? new BoundedPattern(regex).replace(base, by, false) : null;
      case "replaceFirst" ->
          second instanceof String by ? new BoundedPattern(regex).replace(base, by, true) : null;
      case "split" ->
          new BoundedPattern(regex).split(base, second instanceof Integer most ? most : 0, false);
      case "splitWithDelimiters" ->
          second instanceof Integer most ? new BoundedPattern(regex).split(base, most, true) : null;
      default -> null;
    };
  }

  /** A matcher for a text that refuses to work without an end. */
  Matcher matcher(String text) {
    double reads =
        Math.min(STEPS / cost + (double) READS_PER_CHARACTER * text.length(), MOST_STEPS / cost);
    return pattern.matcher(new CountedText(text, (long) reads, regex));
  }

  private boolean matches(String text) {
    return bounded(() -> matcher(text).matches());
  }

  /** A replacement may repeat what was found with each of its references to groups. */
  private String replace(String text, String replacement, boolean first) {
    long references = replacement.chars().filter(c -> c == '$').count();
    return bounded(() -> {
      Matcher matcher = matcher(text);
      StringBuilder made = new StringBuilder();
      int copied = 0;
      while (matcher.find()) {
        double size =
            made.length()
                + (double) (matcher.start() - copied)
                + replacement.length()
                + (double) references * (matcher.end() - matcher.start());
        if (size > SizeLimit.MOST) {
          throw SizeLimit.tooLarge("The replacement of '" + Excerpt.of(regex) + "'");
        }
        matcher.appendReplacement(made, replacement);
        copied = matcher.end();
        if (first) {
          break;
        }
      }
      return made.append(text, copied, text.length()).toString();
    });
  }

  /** As {@link String#split(String, int)} does. */
  private String[] split(String text, int most, boolean delimiters) {
    return bounded(() -> {
      Matcher matcher = matcher(text);
      List<String> parts = new ArrayList<>();
      int from = 0;
      int pieces = 1;
      while ((most <= 0 || pieces < most) && matcher.find()) {
        if (matcher.end() == 0) {
          continue; // an empty match at the beginning makes no empty first part
        }
        parts.add(text.substring(from, matcher.start()));
        pieces++;
        if (delimiters) {
          parts.add(matcher.group());
        }
        from = matcher.end();
      }
      if (parts.isEmpty()) {
        return new String[] {text};
      }
      parts.add(text.substring(from));
      int end = parts.size();
      while (most == 0 && end > 0 && parts.get(end - 1).isEmpty()) {
        end--;
      }
      return parts.subList(0, end).toArray(new String[0]);
    });
  }

  private interface Matching<T> {
    T apply();
  }

  private <T> T bounded(Matching<T> matching) {
    try {
      return matching.apply();
    } catch (StackOverflowError e) {
      throw refused(regex, "needs too much stack for this text; avoid a group under '*' or '+'");
    }
  }

  private static ExpressionException refused(String regex, String why) {
    return new ExpressionException(
        "The regular expression '" + Excerpt.of(regex) + "' " + why, null);
  }

  /** A text that can be read only so often. Of one thread. */
  private static final class CountedText implements CharSequence {
    private final String text;
    private final long most;
    private final String regex;
    private long reads;

    CountedText(String text, long most, String regex) {
      this.text = text;
      this.most = most;
      this.regex = regex;
    }

    @Override
    public char charAt(int index) {
      if (++reads > most) {
        throw refused(
            regex,
            "takes too many steps on a text of "
                + text.length()
                + " characters; avoid a repetition within a repetition");
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
