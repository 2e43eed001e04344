package io.turgo.engine.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.time.Clock;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/**
 * The rules that keep deciding apart from remembering, for the packages below a root.
 *
 * <p>The root is a parameter so that the same rules also run on classes that break them: a rule
 * that no longer fails on its violation is noticed.
 *
 * @param root the package whose sub-packages are judged
 */
record ArchitectureRules(String root) {

  private static final Set<String> CLOCK_FACTORIES =
      Set.of(
          "system", "systemUTC", "systemDefaultZone", "tickMillis", "tickSeconds", "tickMinutes");

  /** Methods and constructors that make a number of a text. */
  private static final Set<String> NUMBER_PARSERS =
      Set.of(
          "java.lang.Long.parseLong",
          "java.lang.Long.valueOf",
          "java.lang.Long.decode",
          "java.lang.Integer.parseInt",
          "java.lang.Integer.valueOf",
          "java.lang.Integer.decode",
          "java.math.BigInteger.<init>",
          "java.math.BigDecimal.<init>");

  /** The values and queries that applications see. */
  private static final Set<String> VALUES =
      Set.of("search", "repository", "runtime", "task", "job", "history", "identity", "delegate");

  /** The packages below the services that run a process. */
  private static final Set<String> CORE =
      Set.of(
          "model",
          "interpreter",
          "instance",
          "definition",
          "calls",
          "usercode",
          "turns",
          "driver",
          "commit",
          "executor",
          "store");

  /** The packages of parts that a process does not need. */
  private static final Set<String> OPTIONS =
      Set.of(
          "form",
          "model.form",
          "service.form",
          "identity",
          "service.identity",
          "service.editor",
          "batch",
          "service.batch",
          "audit",
          "check");

  /** The sub-packages that a decision may depend on nothing but its arguments. */
  private String[] deciding() {
    return new String[] {root + ".interpreter..", root + ".instance..", root + ".model.."};
  }

  ArchRule noPackageCycles() {
    return slices().assignedFrom(eachPackage()).should().beFreeOfCycles().allowEmptyShould(true);
  }

  private SliceAssignment eachPackage() {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        return resideInAPackage(root + "..").test(type)
            ? SliceIdentifier.of(type.getPackageName())
            : SliceIdentifier.ignore();
      }

      @Override
      public String getDescription() {
        return "the packages of " + root;
      }
    };
  }

  ArchRule decidingUsesNoSql() {
    return noClasses()
        .that()
        .resideInAnyPackage(deciding())
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "javax.sql..", "org.jooq..")
        .because("the interpreter decides and the store remembers")
        .allowEmptyShould(true);
  }

  ArchRule decidingUsesNoThreads() {
    return noClasses()
        .that()
        .resideInAnyPackage(deciding())
        .should()
        .dependOnClassesThat(isThread())
        .because("an instance has one owner and a decision can be repeated")
        .allowEmptyShould(true);
  }

  ArchRule decidingReadsNoWallClock() {
    return noClasses()
        .that()
        .resideInAnyPackage(deciding())
        .should()
        .accessTargetWhere(readsWallClock())
        .because("time is handed to a decision, so that it can be repeated and tested")
        .allowEmptyShould(true);
  }

  ArchRule rowsHoldNoNumbersInTexts() {
    return classes()
        .that(not(resideInAPackage(root + ".store..")))
        .should(
            new ArchCondition<JavaClass>("not make numbers of the texts of rows") {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                for (JavaCodeUnit unit : type.getCodeUnits()) {
                  boolean parses =
                      readsTextOfRow(unit)
                          && unit.getAccessesFromSelf().stream()
                              .anyMatch(ArchitectureRules::parsesNumber);
                  events.add(
                      new SimpleConditionEvent(
                          type,
                          !parses,
                          unit.getFullName() + " reads a text of a row and makes a number of it"));
                }
              }
            })
        .because("a row names each of its facts, and only the codec of payloads packs several")
        .allowEmptyShould(true);
  }

  private boolean readsTextOfRow(JavaCodeUnit unit) {
    return unit.getMethodCallsFromSelf().stream()
        .anyMatch(call ->
            call.getTargetOwner().isAssignableTo(root + ".instance.Row")
                && call.getTarget().getRawReturnType().isEquivalentTo(String.class)
                && !call.getName().equals("toString"));
  }

  private static boolean parsesNumber(JavaAccess<?> access) {
    String target = access.getTarget().getFullName();
    int parameters = target.indexOf('(');
    return parameters > 0
        && NUMBER_PARSERS.contains(target.substring(0, parameters))
        && target.startsWith("(java.lang.String", parameters);
  }

  ArchRule storeImplementationsStayBehindTheStore() {
    return noClasses()
        .that(
            describe(
                "are neither the engine's front door nor in the store",
                not(frontDoor()).and(not(resideInAPackage(root + ".store..")))))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(root + ".store.postgres..", root + ".store.sqlite..")
        .because("the core knows the store's contract and no database")
        .allowEmptyShould(true);
  }

  ArchRule storeImplementationsDoNotKnowEachOther() {
    return noClasses()
        .that()
        .resideInAPackage(root + ".store.postgres..")
        .should()
        .dependOnClassesThat(resideInAPackage(root + ".store.sqlite.."))
        .allowEmptyShould(true);
  }

  ArchRule optionalQueriesAreLeftOutEasily() {
    return noClasses()
        .that(
            describe(
                "are neither the engine's front door nor optional queries",
                not(frontDoor()).and(not(resideInAnyPackage(optionalQueries())))))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(optionalQueries())
        .because("queries by SQL and surveys read the database beside all others")
        .allowEmptyShould(true);
  }

  private String[] optionalQueries() {
    return new String[] {root + ".query.sql..", root + ".query.survey.."};
  }

  ArchRule valuesOfTheApiStandAlone() {
    return noClasses()
        .that()
        .resideInAnyPackage(below(VALUES))
        .should()
        .dependOnClassesThat(
            resideInAPackage(root + "..")
                .and(not(resideInAnyPackage(below(VALUES))))
                .and(not(resideInAnyPackage(below(Set.of("annotation", "exception", "variable"))))))
        .because("what applications see says nothing of how the engine works")
        .allowEmptyShould(true);
  }

  ArchRule nothingBelowKnowsTheFrontDoor() {
    return noClasses()
        .that(not(frontDoor()))
        .should()
        .dependOnClassesThat(frontDoor())
        .because("the front door puts the parts together, none of which needs it")
        .allowEmptyShould(true);
  }

  ArchRule coreKnowsNoOption() {
    return noClasses()
        .that(resideInAnyPackage(below(CORE)).and(not(resideInAnyPackage(below(OPTIONS)))))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(below(OPTIONS))
        .because("a process runs without the options, which only the assembly adds")
        .allowEmptyShould(true);
  }

  /** The API's own package and what implements it. */
  private DescribedPredicate<JavaClass> frontDoor() {
    return resideInAnyPackage(root, root + ".service..");
  }

  private String[] below(Set<String> packages) {
    return packages.stream().map(name -> root + "." + name + "..").toArray(String[]::new);
  }

  ArchRule everyPackageIsNullMarked() {
    return classes()
        .should(
            new ArchCondition<JavaClass>("reside in a package that is @NullMarked") {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(
                    new SimpleConditionEvent(
                        type,
                        marked,
                        "%s resides in %s, whose package-info.java %s @NullMarked"
                            .formatted(
                                type.getName(),
                                type.getPackageName(),
                                marked ? "says" : "is missing or lacks")));
              }
            })
        .allowEmptyShould(true);
  }

  List<ArchRule> all() {
    return List.of(
        noPackageCycles(),
        decidingUsesNoSql(),
        decidingUsesNoThreads(),
        decidingReadsNoWallClock(),
        rowsHoldNoNumbersInTexts(),
        storeImplementationsStayBehindTheStore(),
        storeImplementationsDoNotKnowEachOther(),
        optionalQueriesAreLeftOutEasily(),
        valuesOfTheApiStandAlone(),
        nothingBelowKnowsTheFrontDoor(),
        coreKnowsNoOption(),
        everyPackageIsNullMarked());
  }

  private static DescribedPredicate<JavaClass> isThread() {
    return describe(
        "are threads or run tasks on them",
        type ->
            type.isAssignableTo(Thread.class)
                || type.isAssignableTo("java.util.Timer")
                || type.isAssignableTo("java.util.concurrent.Executor")
                || type.isAssignableTo("java.util.concurrent.Executors")
                || type.isAssignableTo("java.util.concurrent.ExecutorCompletionService")
                || type.isAssignableTo("java.util.concurrent.CompletionStage"));
  }

  /** Covers method references as well as calls, since both are accesses of the target. */
  private static DescribedPredicate<JavaAccess<?>> readsWallClock() {
    return describe(
        "the target reads the wall clock",
        access -> {
          JavaClass owner = access.getTargetOwner();
          String name = access.getName();
          if (owner.isEquivalentTo(System.class)) {
            return name.equals("currentTimeMillis") || name.equals("nanoTime");
          }
          if (owner.isEquivalentTo(Clock.class)) {
            return CLOCK_FACTORIES.contains(name);
          }
          if (owner.isEquivalentTo(Date.class)) {
            return access.getTarget().getFullName().endsWith(".<init>()");
          }
          if (owner.isEquivalentTo(Calendar.class)) {
            return name.equals("getInstance");
          }
          return owner.getPackageName().equals("java.time")
              && name.equals("now")
              && !access.getTarget().getFullName().endsWith("(" + Clock.class.getName() + ")");
        });
  }
}
