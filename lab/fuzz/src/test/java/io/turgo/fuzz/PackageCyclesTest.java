package io.turgo.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/**
 * No package cycle in any module that this one depends on; it depends on all but the channels, each
 * of which is one package, and the comparison with other engines.
 */
class PackageCyclesTest {
  @Test
  void noPackagesDependOnEachOther() {
    JavaClasses all =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.turgo");
    assertThat(all.stream().map(JavaClass::getPackageName))
        .contains(
            "io.turgo.bench", "io.turgo.cli", "io.turgo.engine", "io.turgo.rest", "io.turgo.test");

    SlicesRuleDefinition.slices().assignedFrom(new Packages()).should().beFreeOfCycles().check(all);
  }

  private static final class Packages implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return type.getPackageName().startsWith("io.turgo")
          ? SliceIdentifier.of(type.getPackageName())
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "the packages of all modules";
    }
  }
}
