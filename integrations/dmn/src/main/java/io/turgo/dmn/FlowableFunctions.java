package io.turgo.dmn;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The functions of dates and collections in tables of Flowable, which expressions call. Not for
 * applications.
 *
 * @since 0.1.0
 */
public final class FlowableFunctions {
  private final ZoneId zone;

  FlowableFunctions(ZoneId zone) {
    this.zone = zone;
  }

  /**
   * Returns a date.
   *
   * @param date a date, or a text such as {@code 2030-01-31}
   * @return the begin of that day, or the date that was given
   */
  public Date toDate(Object date) {
    return switch (date) {
      case Date given -> given;
      case LocalDate day -> Date.from(day.atStartOfDay(zone).toInstant());
      default -> Date.from(LocalDate.parse(date.toString().strip()).atStartOfDay(zone).toInstant());
    };
  }

  /**
   * Returns a later date.
   *
   * @param date the date, as for {@link #toDate}
   * @param years years to add
   * @param months months to add
   * @param days days to add
   * @return the begin of that day
   */
  public Date addDate(Object date, Object years, Object months, Object days) {
    return moved(
        date,
        day -> day.plusYears(number(years)).plusMonths(number(months)).plusDays(number(days)));
  }

  /**
   * Returns an earlier date.
   *
   * @param date the date, as for {@link #toDate}
   * @param years years to subtract
   * @param months months to subtract
   * @param days days to subtract
   * @return the begin of that day
   */
  public Date subtractDate(Object date, Object years, Object months, Object days) {
    return moved(
        date,
        day -> day.minusYears(number(years)).minusMonths(number(months)).minusDays(number(days)));
  }

  /** {@return the begin of today} */
  public Date now() {
    return Date.from(LocalDate.now(zone).atStartOfDay(zone).toInstant());
  }

  private Date moved(Object date, UnaryOperator<LocalDate> by) {
    LocalDate day = LocalDate.ofInstant(toDate(date).toInstant(), zone);
    return Date.from(by.apply(day).atStartOfDay(zone).toInstant());
  }

  private static long number(Object number) {
    return Long.parseLong(number.toString().strip());
  }

  /**
   * Returns whether a collection has all of some values.
   *
   * @param collection the collection
   * @param value a collection, a text with commas between values, or one value
   * @return true if it has
   */
  public boolean allOf(@Nullable Object collection, @Nullable Object value) {
    List<Object> has = list("collection", collection);
    return values(value).stream().allMatch(one -> has(has, one));
  }

  /**
   * Returns whether a collection lacks one of some values.
   *
   * @param collection the collection
   * @param value as for {@link #allOf}
   * @return true if it does
   */
  public boolean notAllOf(@Nullable Object collection, @Nullable Object value) {
    return !allOf(collection, value);
  }

  /**
   * Returns whether a collection has one of some values.
   *
   * @param collection the collection
   * @param value as for {@link #allOf}
   * @return true if it has
   */
  public boolean anyOf(@Nullable Object collection, @Nullable Object value) {
    List<Object> has = list("collection", collection);
    return values(value).stream().anyMatch(one -> has(has, one));
  }

  /**
   * Returns whether a collection has none of some values.
   *
   * @param collection the collection
   * @param value as for {@link #allOf}
   * @return true if it has none
   */
  public boolean noneOf(@Nullable Object collection, @Nullable Object value) {
    return !anyOf(collection, value);
  }

  /**
   * The former name of {@link #allOf}.
   *
   * @param collection the collection
   * @param value as for {@link #allOf}
   * @return as {@link #allOf}
   */
  public boolean contains(@Nullable Object collection, @Nullable Object value) {
    return allOf(collection, value);
  }

  /**
   * The former name of {@link #notAllOf}.
   *
   * @param collection the collection
   * @param value as for {@link #allOf}
   * @return as {@link #notAllOf}
   */
  public boolean notContains(@Nullable Object collection, @Nullable Object value) {
    return notAllOf(collection, value);
  }

  /**
   * The former name of {@link #anyOf}.
   *
   * @param collection the collection
   * @param value as for {@link #allOf}
   * @return as {@link #anyOf}
   */
  public boolean containsAny(@Nullable Object collection, @Nullable Object value) {
    return anyOf(collection, value);
  }

  /**
   * The former name of {@link #noneOf}.
   *
   * @param collection the collection
   * @param value as for {@link #allOf}
   * @return as {@link #noneOf}
   */
  public boolean notContainsAny(@Nullable Object collection, @Nullable Object value) {
    return noneOf(collection, value);
  }

  private static List<Object> values(@Nullable Object value) {
    return value instanceof String text && text.contains(",")
        ? new ArrayList<>(
            Arrays.stream(text.split(",", -1))
                .map(one -> one.strip().replaceAll("^[\"']|[\"']$", ""))
                .toList())
        : list("value", value);
  }

  private static List<Object> list(String what, @Nullable Object value) {
    Object given =
        Objects.requireNonNull(
            value, () -> "The " + what + " of a function of collections is null");
    if (given instanceof Collection<?> many) {
      return new ArrayList<>(many);
    }
    if (given instanceof Iterable<?> many && !(given instanceof CharSequence)) {
      List<Object> list = new ArrayList<>();
      many.forEach(each -> list.add(plain(each)));
      return list;
    }
    return List.of(given);
  }

  /** The text of a JSON value has quotes around it. */
  private static Object plain(Object json) {
    return json.toString().replaceAll("^\"|\"$", "");
  }

  private static boolean has(List<Object> list, Object value) {
    return list.stream()
        .anyMatch(one -> one.equals(value) || String.valueOf(one).equals(String.valueOf(value)));
  }
}
