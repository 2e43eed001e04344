package io.turgo.engine.query.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.tngtech.archunit.core.domain.JavaClass;
import io.turgo.engine.architecture.EngineClasses;
import io.turgo.engine.query.select.QueryMethods.Call;
import io.turgo.engine.query.select.QueryMethods.Signature;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Holds that each method of a query has one answer, and the check that says so. */
class QueryMethodsTest {

  /** A query with a method of each kind. */
  public interface Asked {
    Asked name(String value);

    Asked number(int value);

    Asked surprising(String first, String second);

    long count();

    default Asked both(String value) {
      return name(value).number(value.length());
    }
  }

  /** What runs it. */
  public static class Runs {
    private final StringBuilder seen = new StringBuilder();

    public void surprising(String first, String second) {
      if (first.equals(second)) {
        throw new IllegalArgumentException(first);
      }
      if (first.isEmpty()) {
        throw new StackOverflowError();
      }
      seen.append(first).append(second);
    }

    public long count() {
      return seen.length();
    }
  }

  /** Runs it and answers what an entry answers too. */
  public static final class Twice extends Runs {
    public void name(String value) {}
  }

  /** Answers with a type of its own. */
  public static final class OtherType extends Runs {
    @SuppressWarnings("unused")
    public String number(int value) {
      return "";
    }
  }

  private static final Signature NAME = new Signature("name", List.of(String.class));
  private static final Signature NUMBER = new Signature("number", List.of(Integer.class));
  private static final Call NOTES =
      (query, arguments) -> {
        ((Runs) query).seen.append(arguments[0]);
        return null;
      };

  private static Map<Signature, Call> table(Signature... entries) {
    Map<Signature, Call> table = new HashMap<>();
    for (Signature entry : entries) {
      table.put(entry, NOTES);
    }
    return table;
  }

  private static Asked query() {
    return QueryMethods.of(Asked.class, Runs.class, table(NAME, NUMBER)).query(new Runs());
  }

  /** All classes that run queries, and no class forgotten in another package. */
  @TestFactory
  List<DynamicTest> everyMethodOfEveryQueryHasOneAnswer() {
    Set<JavaClass> queries =
        EngineClasses.ALL.stream()
            .filter(type -> type.isAssignableTo(Select.class) || isInMemory(type))
            .filter(type -> !type.getModifiers().toString().contains("ABSTRACT"))
            .collect(Collectors.toSet());
    assertThat(queries).hasSizeGreaterThan(20);
    return queries.stream()
        .map(type ->
            DynamicTest.dynamicTest(
                type.getSimpleName(),
                () -> assertThat(catchThrowable(() -> Class.forName(type.getName()))).isNull()))
        .toList();
  }

  private static boolean isInMemory(JavaClass type) {
    return type.isAssignableTo(MemorySelect.class);
  }

  @Test
  void entriesAndMethodsOfTheClassGoOnWithTheQuery() {
    Asked query = query();

    assertThat(query.name("a").number(12).surprising("b", "c")).isSameAs(query);
    assertThat(query.count()).isEqualTo("a12bc".length());
    assertThat(query.both("abc").count()).isEqualTo("a12bcabc3".length());
  }

  @Test
  void whatAMethodThrowsComesOutAsItIs() {
    assertThat(catchThrowable(() -> query().surprising("same", "same")))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage("same");
    assertThat(catchThrowable(() -> query().surprising("", "other")))
        .isExactlyInstanceOf(StackOverflowError.class);
  }

  @Test
  void queryEqualsItselfOnly() {
    Asked query = query();
    Object same = query;

    assertThat(query).isEqualTo(same).hasSameHashCodeAs(same).isNotEqualTo(query());
    assertThat(QueryMethods.behind(query)).isInstanceOf(Runs.class);
    assertThat(QueryMethods.behind("text")).isNull();
  }

  @Test
  void methodWithoutAnAnswerIsFound() {
    assertRefused(Runs.class, table(NAME), "number[int] has no answer");
  }

  @Test
  void methodWithTwoAnswersIsFound() {
    assertRefused(Twice.class, table(NAME, NUMBER), "name[class java.lang.String] has more than");
    assertRefused(
        Runs.class,
        table(NAME, NUMBER, new Signature("number", List.of(Number.class))),
        "number[int] has more than one answer");
  }

  @Test
  void entryThatFitsNoMethodIsFound() {
    assertRefused(
        Runs.class,
        table(NAME, NUMBER, new Signature("nam", List.of(String.class))),
        "nam has an entry, but is no such method");
    assertRefused(
        Runs.class,
        table(NAME, new Signature("number", List.of(String.class))),
        "number has an entry, but is no such method",
        "number[int] has no answer");
  }

  @Test
  void answerOfAnotherTypeIsFound() {
    assertRefused(OtherType.class, table(NAME), "number[int] is answered with another type");
    assertRefused(
        Object.class,
        table(NAME, NUMBER, new Signature("count", List.of())),
        "count[] is answered with another type");
  }

  @Test
  void entryThatStandsThereTwiceIsFound() {
    FilterTable<Asked> table =
        FilterTable.of(Asked.class).text("name", Relations.TASK.text("name"));

    assertThatThrownBy(() -> table.like("name", Relations.TASK.text("name")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("name[class java.lang.String] stands there twice");
  }

  private static void assertRefused(
      Class<?> query, Map<Signature, Call> table, String... problems) {
    assertThatThrownBy(() -> QueryMethods.of(Asked.class, query, table))
        .isInstanceOf(IllegalStateException.class)
        .satisfies(refused ->
            assertThat(Stream.of(problems))
                .allMatch(String.valueOf(refused.getMessage())::contains));
  }
}
