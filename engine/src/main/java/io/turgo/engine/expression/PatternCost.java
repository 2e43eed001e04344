package io.turgo.engine.expression;

/**
 * How many steps {@link java.util.regex.Pattern} can make at most between two reads of the text.
 *
 * <p>That is a number of ways through those parts of a pattern that match the empty text. {@code
 * (|)(|)(|)} has eight, {@code (?:){1000}} takes a thousand steps. A look-behind is tried at each
 * place that its longest text could begin at, a class compares a character with its members. A
 * pattern of valid syntax is assumed; where the count is in doubt it is too high.
 */
final class PatternCost {
  /** What a pattern may cost; those that people write cost less than a hundred. */
  static final double MOST = 10_000;

  /** Members of a class that are compared within one step; of Latin characters there is a table. */
  private static final double MEMBERS_PER_STEP = 2;

  private final String regex;
  private int at;

  /**
   * @param work steps within a part, from one place in the text
   * @param empty ways through it that read nothing
   * @param longest characters that it can match
   */
  private record Cost(double work, double empty, double longest) {
    static final Cost READS = new Cost(1, 0, 1);
    static final Cost STAYS = new Cost(1, 1, 0);

    Cost then(Cost next) {
      return new Cost(work + empty * next.work, empty * next.empty, longest + next.longest);
    }

    Cost or(Cost other) {
      return new Cost(work + other.work, empty + other.empty, Math.max(longest, other.longest));
    }

    /** The cost at each place that a match could have begun at. */
    Cost behind() {
      return new Cost(1 + (1 + longest) * work, 1, 0);
    }

    Cost ahead() {
      return new Cost(1 + work, 1, 0);
    }

    Cost times(double least, double most) {
      // The n-th time is reached by as many ways as the ones before it have.
      double reached =
          empty == 1
              ? least
              : empty == 0 ? Math.min(1, least) : (Math.pow(empty, least) - 1) / (empty - 1);
      double furthest = longest == 0 ? 0 : longest * most;
      Cost must = new Cost(1 + reached * work, Math.pow(empty, least), furthest);
      return most > least ? must.then(new Cost(1 + work, 1 + empty, 0)) : must;
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
    boolean ahead = false;
    boolean behind = false;
    if (sees("?")) {
      at++;
      ahead = sees("=") || sees("!");
      behind = sees("<=") || sees("<!");
      boolean named = !behind && sees("<");
      if (ahead) {
        at++;
      } else if (behind) {
        at += 2;
      } else if (named) {
        skipTo('>');
      } else {
        boolean comments = flags();
        if (comments) {
          return new Cost(Double.POSITIVE_INFINITY, 1, 0); // another syntax from here on
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
    return behind ? inner.behind() : ahead ? inner.ahead() : inner;
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
    double members = 0;
    while (at < regex.length() && (first || !sees("]"))) {
      char c = regex.charAt(at++);
      if (c == '[') {
        members += characters().work * MEMBERS_PER_STEP;
      } else if (c == '\\') {
        escape();
      }
      members += c == '-' || c == '\\' || c > 255 ? 1 : 0;
      first = false;
    }
    at++;
    return new Cost(1 + Math.floor(members / MEMBERS_PER_STEP), 0, 1);
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
        all = all.times(0, c == '?' ? 1 : Double.POSITIVE_INFINITY);
      } else if (c == '+') {
        at++;
        all = all.times(1, Double.POSITIVE_INFINITY);
      } else if (c == '{') {
        int end = regex.indexOf('}', at);
        String counts = regex.substring(at + 1, Math.max(at + 1, end));
        at = end < 0 ? regex.length() : end + 1;
        int comma = counts.indexOf(',');
        double least = number(comma < 0 ? counts : counts.substring(0, comma));
        String most = comma < 0 ? counts : counts.substring(comma + 1);
        all = all.times(least, number(most));
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
