package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.architecture.ApiSources.Source;
import io.turgo.engine.channel.ChannelTraits;
import io.turgo.engine.channel.InMemoryJobChannel;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.RetentionSettings;
import io.turgo.engine.settings.SqliteSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Settings can get more without breaking applications, say what they are, and keep to it: each
 * {@code with} method names its default and range.
 */
class SettingsTest {
  /** With the type, the method and its parameters. */
  private static final Pattern WITH =
      Pattern.compile("(?m)^ +public (\\w+) (with[A-Z]\\w*)\\(\\s*([^)]*)\\)");

  private static final Pattern BUILDER =
      Pattern.compile("(?m)^  (?:default )?ProcessEngineBuilder (\\w+)\\(([^)]*)\\)");

  private static final Pattern AMOUNT = Pattern.compile("\\b(?:int|long|Duration) ");
  private static final Pattern DEFAULT = Pattern.compile("<b>Default:</b> (.+?)\\.(?: <b>| @|$)");
  private static final Pattern RANGE = Pattern.compile("<b>Range:</b> (.+?)\\.(?: @|$)");
  private static final Pattern NUMBER = Pattern.compile("([\\d,]+)( ns| ms| s| min| d)?");
  private static final Pattern LEAST = Pattern.compile("([\\d,]+(?: ns| ms| s| min| d)?) or more");

  private static final Pattern BOUNDS =
      Pattern.compile("<b>Range:</b> ([\\d,]+(?: ns| ms| d)?) to ([\\d,]+(?: ns| ms| d)?)\\.");

  private static final List<Source> SOURCES = ApiSources.all();

  static Stream<Object> defaults() {
    return Stream.of(
        CommitSettings.defaults(2),
        ExecutorSettings.defaults(),
        PostgresSettings.of("jdbc:postgresql:turgo", null, null),
        PostgresSettings.Timeouts.DEFAULT,
        RetentionSettings.defaults(),
        SqliteSettings.of(Path.of("turgo.db")),
        UnitLimits.defaults(),
        ChannelTraits.defaults(),
        JobQueue.of("jobs", new InMemoryJobChannel()));
  }

  @Test
  void areNoRecords() {
    List<String> records =
        SOURCES.stream()
            .filter(source -> isRecord(source.type()))
            .filter(source ->
                source.name().matches(".*(Settings|Options|Limits)")
                    || WITH.matcher(source.text()).find())
            .map(Source::name)
            .toList();
    assertThat(records).isEmpty();
  }

  private static boolean isRecord(@Nullable MatchResult type) {
    return type != null && type.group(1).equals("record");
  }

  @Test
  void sayDefaultAndRange() {
    List<String> silent = new ArrayList<>();
    int settings = 0;
    for (Source source : SOURCES) {
      Matcher with = WITH.matcher(source.text());
      while (with.find()) {
        boolean said =
            source.text().substring(0, with.start()).stripTrailing().endsWith("@Override");
        if (!said && source.text().contains("class " + with.group(1))) {
          settings++;
          check(source, with.start(), with.group(1) + "." + with.group(2), with.group(3), silent);
        }
      }
    }
    assertThat(settings).isGreaterThan(60);
    assertThat(silent).isEmpty();
  }

  @Test
  void ofTheBuilderSayDefaultAndRange() {
    Source builder =
        SOURCES.stream()
            .filter(source -> source.name().equals("ProcessEngineBuilder"))
            .findFirst()
            .orElseThrow();
    List<String> silent = new ArrayList<>();
    int settings = 0;
    Matcher setter = BUILDER.matcher(builder.text());
    while (setter.find()) {
      settings++;
      check(builder, setter.start(), setter.group(1), setter.group(2), silent);
    }
    assertThat(settings).isGreaterThan(40);
    assertThat(silent).isEmpty();
  }

  private static void check(
      Source source, int place, String name, String parameters, List<String> silent) {
    String comment = text(source.commentBefore(place));
    if (!DEFAULT.matcher(comment).find()) {
      silent.add(name + " has no default");
    }
    if (AMOUNT.matcher(parameters).find() && !RANGE.matcher(comment).find()) {
      silent.add(name + " has no range");
    }
  }

  @ParameterizedTest
  @MethodSource("defaults")
  void haveNoPublicConstructor(Object settings) {
    assertThat(Modifier.isFinal(settings.getClass().getModifiers())).isTrue();
    assertThat(settings.getClass().getConstructors()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("defaults")
  void haveTheDefaultsThatTheyName(Object settings) throws Exception {
    Map<String, String> comments = comments(settings.getClass());
    for (Method with : withs(settings.getClass())) {
      String comment = Objects.requireNonNull(comments.get(with.getName()), with.getName());
      Matcher named = DEFAULT.matcher(comment);
      assertThat(named.find()).as(with.getName()).isTrue();
      Object actual = getter(with).invoke(settings);
      if (NUMBER.matcher(named.group(1)).matches()) {
        assertThat(actual).as(with.getName()).isEqualTo(value(named.group(1), with));
      } else if (with.getParameterTypes()[0] == boolean.class) {
        assertThat(named.group(1)).as(with.getName()).isEqualTo(String.valueOf(actual));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("defaults")
  void keepToTheirRanges(Object settings) throws Exception {
    Map<String, String> comments = comments(settings.getClass());
    for (Method with : withs(settings.getClass())) {
      Matcher range = LEAST.matcher(Objects.requireNonNull(comments.get(with.getName())));
      if (range.find()) {
        Object least = value(range.group(1), with);
        assertThat(getter(with).invoke(with.invoke(settings, least))).isEqualTo(least);
        assertThatThrownBy(() -> with.invoke(settings, less(least)))
            .as(with.toString())
            .isInstanceOf(InvocationTargetException.class)
            .cause()
            .isInstanceOfAny(IllegalArgumentException.class, TurgoIllegalArgumentException.class);
      }
    }
  }

  static Stream<Object> checkedByRanges() {
    return defaults()
        .filter(
            settings -> settings.getClass().getPackage().equals(CommitSettings.class.getPackage()));
  }

  @ParameterizedTest
  @MethodSource("checkedByRanges")
  void nameSettingRangeAndValueInErrors(Object settings) throws Exception {
    Map<String, String> comments = comments(settings.getClass());
    for (Method with : withs(settings.getClass())) {
      String comment = Objects.requireNonNull(comments.get(with.getName()));
      Matcher bounds = BOUNDS.matcher(comment);
      Matcher least = LEAST.matcher(comment);
      if (bounds.find()) {
        Object most = value(bounds.group(2), with);
        assertThat(getter(with).invoke(with.invoke(settings, most))).isEqualTo(most);
        String range = bounds.group(1) + " to " + bounds.group(2);
        refuses(settings, with, range, less(value(bounds.group(1), with)));
        refuses(settings, with, range, more(most));
        if (most instanceof Duration) {
          refuses(settings, with, range, Duration.ofSeconds(Long.MAX_VALUE));
          refuses(settings, with, range, Duration.ofSeconds(Long.MIN_VALUE));
          refuses(settings, with, range, null);
        }
      } else if (least.find()) {
        assertThat(with.getParameterTypes()[0]).as("%s has an upper limit", with).isPrimitive();
        refuses(settings, with, least.group(), less(value(least.group(1), with)));
      }
    }
  }

  private static void refuses(Object settings, Method with, String range, @Nullable Object value) {
    String name = with.getName().substring(4);
    assertThatThrownBy(() -> with.invoke(settings, value))
        .as("%s of %s", with, value)
        .cause()
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "%s.%s must be %s, but is %s",
            settings.getClass().getSimpleName(),
            Character.toLowerCase(name.charAt(0)) + name.substring(1),
            range,
            value);
  }

  @Test
  void refuseNullWhereThereMustBeAValue() {
    assertThatThrownBy(() -> SqliteSettings.of(nothing()))
        .hasMessage("SqliteSettings.file must not be null");
    assertThatThrownBy(() -> ExecutorSettings.defaults().withNodeName(nothing()))
        .hasMessage("ExecutorSettings.nodeName must not be null");
    assertThatThrownBy(
            () -> PostgresSettings.of("jdbc:postgresql:turgo", null, null).withTimeouts(nothing()))
        .hasMessage("PostgresSettings.timeouts must not be null");
  }

  /** Returns null, as code without the analysis can. */
  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T nothing() {
    return null;
  }

  @Test
  void waitForACommitAtLeastAMillisecond() {
    PostgresSettings.Timeouts shortest =
        PostgresSettings.Timeouts.DEFAULT.withSocket(Duration.ofMillis(1));
    assertThat(shortest.commit()).as("0 would be without limit").isEqualTo(Duration.ofMillis(1));
  }

  @ParameterizedTest
  @MethodSource("defaults")
  void changeOneSettingAtATime(Object settings) throws Exception {
    List<Method> withs = withs(settings.getClass());
    assertThat(withs).isNotEmpty();
    for (Method with : withs) {
      Object before = getter(with).invoke(settings);
      Object changed = with.invoke(settings, another(before, with));
      assertThat(changed).as(with.getName()).isNotEqualTo(settings);
      assertThat(changed.toString()).isNotEmpty();
      for (Method other : withs) {
        Object now = getter(other).invoke(changed);
        Object then = getter(other).invoke(settings);
        assertThat(Objects.equals(now, then))
            .as("%s after %s", other.getName(), with.getName())
            .isEqualTo(!other.equals(with));
      }
      assertThat(with.invoke(changed, before)).isEqualTo(settings).hasSameHashCodeAs(settings);
    }
  }

  private static List<Method> withs(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getName().matches("with[A-Z].*"))
        .filter(method -> method.getParameterCount() == 1)
        .toList();
  }

  private static Method getter(Method with) throws NoSuchMethodException {
    String name = with.getName().substring(4);
    return with.getDeclaringClass()
        .getMethod(Character.toLowerCase(name.charAt(0)) + name.substring(1));
  }

  private static Object another(@Nullable Object value, Method with) {
    return switch (value) {
      case Boolean on -> !on;
      case Integer number -> number <= 1 ? number + 1 : number - 1;
      case Long number -> number - 1;
      case Duration time -> time.plusSeconds(1);
      case String text -> text + "x";
      case PostgresSettings.Timeouts timeouts -> timeouts.withConnect(Duration.ofMinutes(1));
      case null, default -> throw new IllegalStateException("Expected a value for " + with);
    };
  }

  private static Object less(Object value) {
    return switch (value) {
      case Integer number -> number - 1;
      case Long number -> number - 1;
      case Duration time -> time.minusNanos(1);
      default -> throw new IllegalStateException("Expected an amount, but found " + value);
    };
  }

  private static Object more(Object value) {
    return switch (value) {
      case Integer number -> number + 1;
      case Duration time -> time.plusNanos(1);
      default -> throw new IllegalStateException("Expected an amount, but found " + value);
    };
  }

  private static Object value(String text, Method with) {
    Matcher number = NUMBER.matcher(text);
    assertThat(number.matches()).as(text).isTrue();
    long amount = Long.parseLong(number.group(1).replace(",", ""));
    Class<?> type = with.getParameterTypes()[0];
    if (type == int.class) {
      return Math.toIntExact(amount);
    }
    if (type == long.class) {
      return amount;
    }
    return switch (Objects.requireNonNull(number.group(2), text).strip()) {
      case "ns" -> Duration.ofNanos(amount);
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "min" -> Duration.ofMinutes(amount);
      case "d" -> Duration.ofDays(amount);
      default -> throw new IllegalStateException("Unknown unit in " + text);
    };
  }

  /** Returns the comments of the {@code with} methods of a class. */
  private static Map<String, String> comments(Class<?> type) {
    Map<String, String> comments = new TreeMap<>();
    for (Source source : SOURCES) {
      Matcher with = WITH.matcher(source.text());
      while (with.find()) {
        if (with.group(1).equals(type.getSimpleName())) {
          comments.put(with.group(2), text(source.commentBefore(with.start())));
        }
      }
    }
    return comments;
  }

  /** Returns a comment in one line. */
  private static String text(String comment) {
    return comment.replaceAll("(?m)^ *(/\\*\\*|\\* ?)", " ").replaceAll("\\s+", " ").strip();
  }
}
