package io.turgo.command;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** What somebody may have meant who has typed a word that is not known. */
public final class Similar {
  private static final int MOST = 3;

  private Similar() {}

  /**
   * A question that can stand in a message, with a blank at its end; empty if nothing is near.
   *
   * @param typed the word that is not known
   * @param known words that it could be
   * @return a question with up to three words
   */
  public static String question(String typed, Collection<String> known) {
    List<String> near = to(typed, known);
    return near.isEmpty() ? "" : "did you mean " + String.join(" or ", near) + "? ";
  }

  /** The known words that few changes of letters make out of one, the nearest first. */
  private static List<String> to(String typed, Collection<String> known) {
    int most = Math.max(1, typed.replace("-", "").length() / 3);
    return known.stream()
        .filter(word -> distance(typed, word) <= most)
        .sorted(
            Comparator.<String>comparingInt(word -> distance(typed, word))
                .thenComparing(Comparator.naturalOrder()))
        .limit(MOST)
        .toList();
  }

  /** How many letters must be put in, taken away or replaced. */
  private static int distance(String a, String b) {
    int[] before = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      before[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] now = new int[b.length() + 1];
      now[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int other = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        now[j] = Math.min(before[j - 1] + other, 1 + Math.min(before[j], now[j - 1]));
      }
      before = now;
    }
    return before[b.length()];
  }
}
