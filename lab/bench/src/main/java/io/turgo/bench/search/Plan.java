package io.turgo.bench.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a database finds what a statement asks for, in its own words.
 *
 * @param text what EXPLAIN says
 * @param inOrderOfKeys whether a walk through the instances by their key is in the page's order
 */
record Plan(boolean postgres, String text, boolean inOrderOfKeys) {

  /** Few rows, all in a page or two, or asked for as a whole. */
  private static final String SMALL = "process_definition|instance_facts|h_instance_facts|batch";

  private static final Pattern POSTGRES_SCAN =
      Pattern.compile("Seq Scan on turgo_(?!(?:" + SMALL + ")\\b)\\w+");

  /** A walk by rowid, or through an index that is made for the occasion. */
  private static final Pattern SQLITE_SCAN =
      Pattern.compile(
          "SCAN (?!def\\b|fac\\b|bat\\b|found\\b|asked\\b|x\\b|walk\\b|counted\\b|\\()\\w+(?! USING (?:COVERING )?INDEX)(?= |$)"
              + "|AUTOMATIC (?:PARTIAL )?(?:COVERING )?INDEX",
          Pattern.MULTILINE);

  private static final Pattern PAGES =
      Pattern.compile("Buffers: shared(?: hit=(\\d+))?(?: read=(\\d+))?");

  static String explain(boolean postgres) {
    return postgres ? "EXPLAIN (ANALYZE, BUFFERS) " : "EXPLAIN QUERY PLAN ";
  }

  /** What looks at a whole table, if anything does. */
  Optional<String> scan() {
    Matcher found = (postgres ? POSTGRES_SCAN : SQLITE_SCAN).matcher(text);
    return found
        .results()
        .map(MatchResult::group)
        .filter(scan -> !scan.equals("SCAN ins") || !(inOrderOfKeys || isSample()))
        .findFirst();
  }

  /** The first instances in some order are looked at, up to a limit. */
  private boolean isSample() {
    return text.contains("SCAN asked");
  }

  /** The pages that were looked at, which PostgreSQL counts. */
  OptionalLong pages() {
    Matcher pages = PAGES.matcher(text);
    return pages.find()
        ? OptionalLong.of(number(pages.group(1)) + number(pages.group(2)))
        : OptionalLong.empty();
  }

  static Optional<String> firstScan(List<Plan> plans) {
    return plans.stream().map(Plan::scan).flatMap(Optional::stream).findFirst();
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }
}
