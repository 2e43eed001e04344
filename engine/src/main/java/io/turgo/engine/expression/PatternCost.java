package io.turgo.engine.expression;

/**
 * How many steps {@link java.util.regex.Pattern} can make at most between two reads of the text.
 *
 * <p>That is a number of ways through those parts of a pattern that match the empty text. {@code
 * (|)(|)(|)} has eight, {@code (?:){1000}} takes a thousand steps. A pattern of valid syntax is
 * assumed; where the count is in doubt it is too high.
 */
final class PatternCost {
  /** What a pattern may cost; those that people write cost less than a hundred. */
  static final double MOST = 10_000;

  private final String regex;
  private int at;

  /**
   * @param work steps within a part, from one place in the text
   * @param empty ways through it that read nothing
   */
  private record Cost(double work, double empty) {
    static final Cost READS = new Cost(1, 0);
    static final Cost STAYS = new Cost(1, 1);

    Cost then(Cost next) {
      return new Cost(work + empty * next.work, empty * next.empty);
    }

    Cost or(Cost other) {
      return new Cost(work + other.work, empty + other.empty);
    }

    Cost times(double least, boolean more) {
      // The n-th time is reached by as many ways as the ones before it have.
      double reached =
          empty == 1
              ? least
              : empty == 0 ? Math.min(1, least) : (Math.pow(empty, least) - 1) / (empty - 1);
      Cost must = new Cost(1 + reached * work, Math.pow(empty, least));
      return more ? must.then(new Cost(1 + work, 1 + empty)) : must;
    }
  }

  private PatternCost(String regex) {
    this.regex = regex;
  }

  static double of(String regex) {
    PatternCost reader = new PatternCost(regex);
    try {
      Cost cost = reader.alternatives();
      while (reader.at < regex.length()) { // a closing bracket too many, which is a character
        reader.at++;
        cost = cost.or(reader.alternatives());
      }
      return cost.work;
    } catch (StackOverflowError e) {
      return Double.POSITIVE_INFINITY;
    }
  }

  private boolean sees(String text) {
    return regex.startsWith(text, at);
  }

  private Cost alternatives() {
    Cost all = sequence();
    while (sees("|")) {
      at++;
      all = all.or(sequence());
    }
    return all;
  }

  private Cost sequence() {
    Cost all = Cost.STAYS;
    while (at < regex.length() && !sees("|") && !sees(")")) {
      all = all.then(repeated(part()));
    }
    return all;
  }

  private Cost part() {
    char c = regex.charAt(at++);
    return switch (c) {
      case '(' -> group();
      case '[' -> characters();
      case '\\' -> escape();
      case '^', '$' -> Cost.STAYS;
      default -> Cost.READS;
    };
  }

  private Cost group() {
    boolean around = false;
    if (sees("?")) {
      at++;
      around = sees("=") || sees("!") || sees("<=") || sees("<!");
      boolean named = !around && sees("<");
      if (around) {
        at += sees("<") ? 2 : 1;
      } else if (named) {
        skipTo('>');
      } else {
        boolean comments = flags();
        if (comments) {
          return new Cost(Double.POSITIVE_INFINITY, 1); // another syntax from here on
        }
        if (sees(")")) {
          at++;
          return Cost.STAYS;
        }
        at++; // the colon, or the mark of an atomic group
      }
    }
    Cost inner = alternatives();
    at++;
    return around ? new Cost(1 + inner.work, 1) : inner;
  }

  /** Passes flags; answers whether comments are switched on. */
  private boolean flags() {
    boolean on = true;
    boolean comments = false;
    while (at < regex.length() && (Character.isLetter(regex.charAt(at)) || sees("-"))) {
      on &= !sees("-");
      comments |= on && sees("x");
      at++;
    }
    return comments;
  }

  private void skipTo(char end) {
    int found = regex.indexOf(end, at);
    at = found < 0 ? regex.length() : found + 1;
  }

  /** Classes nest; a closing bracket that comes first is a character. */
  private Cost characters() {
    if (sees("^")) {
      at++;
    }
    boolean first = true;
    while (at < regex.length() && (first || !sees("]"))) {
      char c = regex.charAt(at++);
      if (c == '[') {
        characters();
      } else if (c == '\\') {
        escape();
      }
      first = false;
    }
    at++;
    return Cost.READS;
  }

  private Cost escape() {
    if (at >= regex.length()) {
      return Cost.STAYS;
    }
    char c = regex.charAt(at++);
    return switch (c) {
      case 'Q' -> quoted();
      case 'b', 'B' -> braced(Cost.STAYS);
      case 'p', 'P', 'x', 'N' -> braced(Cost.READS);
      case 'k' -> {
        skipTo('>');
        yield Cost.STAYS; // what a group was, perhaps nothing
      }
      case 'A', 'G', 'Z', 'z', 'E' -> Cost.STAYS;
      default -> c >= '1' && c <= '9' ? Cost.STAYS : Cost.READS;
    };
  }

  private Cost quoted() {
    int end = regex.indexOf("\\E", at);
    boolean some = end != at && at < regex.length();
    at = end < 0 ? regex.length() : end + 2;
    return some ? Cost.READS : Cost.STAYS;
  }

  private Cost braced(Cost cost) {
    if (sees("{")) {
      skipTo('}');
    }
    return cost;
  }

  private Cost repeated(Cost part) {
    Cost all = part;
    while (at < regex.length()) {
      char c = regex.charAt(at);
      if (c == '*' || c == '?') {
        at++;
        all = all.times(0, true);
      } else if (c == '+') {
        at++;
        all = all.times(1, true);
      } else if (c == '{') {
        int end = regex.indexOf('}', at);
        String counts = regex.substring(at + 1, Math.max(at + 1, end));
        at = end < 0 ? regex.length() : end + 1;
        int comma = counts.indexOf(',');
        double least = number(comma < 0 ? counts : counts.substring(0, comma));
        all = all.times(least, comma >= 0);
      } else {
        return all;
      }
      if (sees("?") || sees("+")) {
        at++; // reluctant or possessive
      }
    }
    return all;
  }

  private static double number(String digits) {
    try {
      return Double.parseDouble(digits.strip());
    } catch (NumberFormatException e) {
      return Double.POSITIVE_INFINITY;
    }
  }
}
