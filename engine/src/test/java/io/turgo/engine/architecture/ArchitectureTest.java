package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Holds the engine to its architecture, and the rules to their purpose. */
class ArchitectureTest {

  private static final String ENGINE = "io.turgo.engine";
  private static final String VIOLATIONS = "io.turgo.engine.architecture.violations";

  private static final JavaClasses VIOLATING = new ClassFileImporter().importPackages(VIOLATIONS);

  private final ArchitectureRules violated = new ArchitectureRules(VIOLATIONS);

  @TestFactory
  List<DynamicTest> engineKeepsRule() {
    return new ArchitectureRules(ENGINE)
        .all().stream()
            .map(rule ->
                DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(EngineClasses.ALL)))
            .toList();
  }

  @Test
  void packageCycleIsFound() {
    assertThat(violations(violated.noPackageCycles()))
        .singleElement()
        .asString()
        .contains("Slice " + VIOLATIONS + ".cyclea", "Slice " + VIOLATIONS + ".cycleb");
  }

  @Test
  void sqlInModelIsFound() {
    assertThat(violations(violated.decidingUsesNoSql()))
        .anySatisfy(line -> assertThat(line).contains("SpeaksSql", "java.sql.Connection"));
  }

  @Test
  void threadsInInstanceAreFound() {
    assertThat(violations(violated.decidingUsesNoThreads()))
        .anySatisfy(line -> assertThat(line).contains("startsThread", "java.lang.Thread"))
        .anySatisfy(line -> assertThat(line).contains("usesPool", "ExecutorService"));
  }

  @Test
  void everyWayToReadTheClockInInterpreterIsFound() {
    assertThat(violations(violated.decidingReadsNoWallClock()))
        .anySatisfy(line -> assertThat(line).contains("millis()"))
        .anySatisfy(line -> assertThat(line).contains("nanos()"))
        .anySatisfy(line -> assertThat(line).contains("instant()"))
        .anySatisfy(line -> assertThat(line).contains("reference()"))
        .anySatisfy(line -> assertThat(line).contains("clock()"))
        .anySatisfy(line -> assertThat(line).contains("date()"))
        .noneSatisfy(line -> assertThat(line).contains("handedOver("))
        .hasSize(6);
  }

  @Test
  void everyNumberInTheTextOfARowIsFound() {
    assertThat(violations(violated.rowsHoldNoNumbersInTexts()))
        .anySatisfy(line -> assertThat(line).contains("ParsesRow.whole("))
        .anySatisfy(line -> assertThat(line).contains("ParsesRow.part("))
        .anySatisfy(line -> assertThat(line).contains("ParsesRow.reference("))
        .hasSize(3);
  }

  @Test
  void storeImplementationUsedOutsideTheStoreIsFound() {
    assertThat(violations(violated.storeImplementationsStayBehindTheStore()))
        .allSatisfy(line -> assertThat(line).contains("ImportsPostgresStore"))
        .isNotEmpty();
  }

  @Test
  void storeImplementationThatUsesTheOtherIsFound() {
    assertThat(violations(violated.storeImplementationsDoNotKnowEachOther()))
        .allSatisfy(line -> assertThat(line).contains("SqliteBackend"))
        .isNotEmpty();
  }

  @Test
  void queryThatNeedsAnOptionalOneIsFound() {
    assertThat(violations(violated.optionalQueriesAreLeftOutEasily()))
        .allSatisfy(line -> assertThat(line).contains("AsksBySql", "BySql"))
        .isNotEmpty();
  }

  @Test
  void valueThatKnowsTheInsideIsFound() {
    assertThat(violations(violated.valuesOfTheApiStandAlone()))
        .anySatisfy(line -> assertThat(line).contains("ImportsPostgresStore"))
        .anySatisfy(line -> assertThat(line).contains("KnowsTheDoor"));
  }

  @Test
  void partThatKnowsTheFrontDoorIsFound() {
    assertThat(violations(violated.nothingBelowKnowsTheFrontDoor()))
        .allSatisfy(line -> assertThat(line).contains("KnowsTheDoor", "violations.Door"))
        .isNotEmpty();
  }

  @Test
  void corePartThatKnowsAnOptionIsFound() {
    assertThat(violations(violated.coreKnowsNoOption()))
        .anySatisfy(line -> assertThat(line).contains("interpreter.KnowsForm", "form.FormOfTask"))
        .anySatisfy(line -> assertThat(line).contains("interpreter.KnowsForm", "model.form.Field"))
        .allSatisfy(line -> assertThat(line).contains("interpreter.KnowsForm"));
  }

  @Test
  void packageWithoutNullMarkedIsFound() {
    assertThat(violations(violated.everyPackageIsNullMarked()))
        .anySatisfy(line -> assertThat(line).contains("violations.unmarked"))
        .noneSatisfy(line -> assertThat(line).contains("violations.cyclea"));
  }

  private static List<String> violations(ArchRule rule) {
    return rule.evaluate(VIOLATING).getFailureReport().getDetails();
  }
}
