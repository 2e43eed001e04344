package io.turgo.engine.bpmn;

/**
 * The places of start tags in a file, given out in the order in which a parser reports them.
 *
 * <p>StAX tells where a start tag ends, which is far from where it begins when attributes fill
 * several lines. In well-formed XML a {@code <} begins a tag wherever it does not begin a comment,
 * a CDATA section or a processing instruction, so walking from {@code <} to {@code <} in step with
 * the parser finds the beginnings exactly.
 */
final class SourcePlaces {
  private final String source;
  private int offset;
  private int line = 1;
  private int lineStart;

  /** A 1-based line and column. */
  record Place(int line, int column) {}

  SourcePlaces(String source) {
    this.source = source;
  }

  /** Where a text ends. */
  static Place endOf(String text) {
    return new SourcePlaces(text).moveTo(text.length());
  }

  /** Where the next start tag begins. */
  Place next() {
    while (true) {
      int open = source.indexOf('<', offset);
      if (open < 0) {
        return moveTo(source.length());
      }
      if (source.startsWith("<!--", open)) {
        moveTo(after("-->", open + 4));
      } else if (source.startsWith("<![CDATA[", open)) {
        moveTo(after("]]>", open + 9));
      } else if (source.startsWith("<?", open)) {
        moveTo(after("?>", open + 2));
      } else if (source.startsWith("</", open)) {
        moveTo(open + 2);
      } else {
        Place place = moveTo(open);
        offset = open + 1;
        return place;
      }
    }
  }

  private int after(String end, int from) {
    int found = source.indexOf(end, from);
    return found < 0 ? source.length() : found + end.length();
  }

  private Place moveTo(int target) {
    for (; offset < target; offset++) {
      char c = source.charAt(offset);
      boolean windowsLineEnd =
          c == '\r' && offset + 1 < source.length() && source.charAt(offset + 1) == '\n';
      if (c == '\n' || (c == '\r' && !windowsLineEnd)) {
        line++;
        lineStart = offset + 1;
      }
    }
    return new Place(line, offset - lineStart + 1);
  }
}
