package io.turgo.engine.model;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A cron expression of the Quartz dialect: second, minute, hour, day of month, month, day of week
 * and, if wanted, year.
 *
 * <p>It is of wall clock time. A time that a zone leaves out, because its clocks go forward, is
 * later by what they go forward. Of a time that comes twice the first counts; but an expression for
 * every hour fires in both of the hours, so that it does not pause. The library finds times of a
 * calendar without such days, and the zone is applied here.
 */
public final class CronExpression {
  private static final CronParser PARSER =
      new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ));
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern EVERY_HOUR = Pattern.compile("\\*|[*0]/1");

  private final String text;
  private final ExecutionTime times;
  private final boolean everyHour;

  private CronExpression(String text, Cron cron) {
    this.text = text;
    this.times = ExecutionTime.forCron(cron);
    this.everyHour = EVERY_HOUR.matcher(SPACE.split(text, -1)[2]).matches();
  }

  /** Whether a text looks like a cron expression and not like an interval. */
  static boolean isLike(String text) {
    return SPACE.split(text.strip(), -1).length >= 5 && !text.strip().startsWith("R");
  }

  /**
   * Reads an expression. Of day of month and day of week one may be {@code *} where the other says
   * something, which Quartz writes as {@code ?}.
   *
   * @throws TurgoIllegalArgumentException if the text is no cron expression
   */
  public static CronExpression parse(String text) {
    String[] fields = SPACE.split(text.strip(), -1);
    if (fields.length < 6 || fields.length > 7) {
      throw unreadable(
          text,
          "it has " + fields.length + " fields; the first of six or seven is that of seconds",
          null);
    }
    if (fields[5].equals("*") && !fields[3].equals("?")) {
      fields[5] = "?";
    } else if (fields[3].equals("*") && !fields[5].equals("?")) {
      fields[3] = "?";
    }
    String normal = String.join(" ", fields);
    try {
      return new CronExpression(normal, PARSER.parse(normal).validate());
    } catch (IllegalArgumentException e) {
      throw unreadable(text, String.valueOf(e.getMessage()), e);
    }
  }

  private static TurgoIllegalArgumentException unreadable(
      String text, String why, @Nullable Throwable cause) {
    return new TurgoIllegalArgumentException(
        "Expected a cron expression such as '0 0 12 * * ?' (second, minute, hour, day of month,"
            + " month, day of week), found '"
            + text
            + "'; "
            + why,
        cause);
  }

  /** The first time after another that fits, empty for none. */
  public Optional<Instant> after(ZonedDateTime time) {
    Instant after = time.toInstant();
    ZoneRules rules = time.getZone().getRules();
    LocalDateTime local = time.toLocalDateTime();
    Optional<Instant> found = Optional.empty();
    while (found.isEmpty()) {
      Optional<LocalDateTime> next = following(local);
      if (next.isEmpty()) {
        break;
      }
      local = next.get();
      ZonedDateTime zoned = local.atZone(time.getZone());
      Instant first = zoned.toInstant();
      Instant second = zoned.withLaterOffsetAtOverlap().toInstant();
      if (first.isAfter(after)) {
        found = Optional.of(first);
      } else if (everyHour && second.isAfter(after)) {
        found = Optional.of(second);
      }
    }
    return everyHour ? inRepeatedHour(after, rules, found) : found;
  }

  /** Where clocks go back before a time, one in the hour that comes again may be earlier. */
  private Optional<Instant> inRepeatedHour(
      Instant after, ZoneRules rules, Optional<Instant> found) {
    ZoneOffsetTransition change = rules.nextTransition(after);
    if (change == null || !change.isOverlap()) {
      return found;
    }
    Optional<Instant> again =
        following(change.getDateTimeAfter().minusSeconds(1))
            .filter(local -> local.isBefore(change.getDateTimeBefore()))
            .map(local -> local.toInstant(change.getOffsetAfter()));
    return again.isPresent() && (found.isEmpty() || again.get().isBefore(found.get()))
        ? again
        : found;
  }

  private Optional<LocalDateTime> following(LocalDateTime local) {
    return times.nextExecution(local.atZone(ZoneOffset.UTC)).map(ZonedDateTime::toLocalDateTime);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CronExpression expression && expression.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The text, which {@link #parse} reads again. */
  @Override
  public String toString() {
    return text;
  }
}
