package io.turgo.camunda7.rest.resource;

import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.ProblemException;
import java.util.List;

/** Which part of a list is asked for; all of it unless a request says less. */
record Pages(int first, int most) {
  private static final int ALL = Integer.MAX_VALUE;

  /** A page of the engine. */
  interface Reader<T> {
    List<T> read(int first, int most);
  }

  static Pages of(Call call) {
    return new Pages(call.query().whole("firstResult", 0), call.query().whole("maxResults", ALL));
  }

  /** Reads it; what would be cut off is refused. */
  <T> List<T> read(Reader<T> reader) {
    if (most == 0) {
      return List.of();
    }
    if (most <= Find.MOST) {
      return reader.read(first, most);
    }
    List<T> found = reader.read(first, Find.MOST + 1);
    if (found.size() > Find.MOST) {
      throw ProblemException.invalid(
          "maxResults",
          "there are more than " + Find.MOST + " results; expected up to that many in a page");
    }
    return found;
  }
}
