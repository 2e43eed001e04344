package io.turgo.engine.variable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import org.junit.jupiter.api.Test;

/** A package that is allowed is that package and what is below it. */
class AllowedPackagesTest {
  /** A bean, so that nothing but its package allows it. */
  static final class Bean implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void jsonOfClassesInAndBelowAPackageIsRead() {
    assertThat(json("io.turgo.engine.variable")).isTrue();
    assertThat(json("io.turgo.engine.variable.")).isTrue();
    assertThat(json("io.turgo")).isTrue();
    assertThat(json("io.turgo.engine.vari")).isFalse();
    assertThat(json("io.turgo.engine.variable.below")).isFalse();
  }

  private static boolean json(String allowed) {
    return JsonVariables.STANDARD.andPackage(allowed).allows(Bean.class);
  }

  @Test
  void serializedObjectsOfClassesInAndBelowAPackageAreStored() {
    assertThat(serializable("io.turgo.engine.variable")).isTrue();
    assertThat(serializable("io.turgo.engine.variable.")).isTrue();
    assertThat(serializable("io.turgo")).isTrue();
    assertThat(serializable("io.turgo.engine.vari")).isFalse();
    assertThat(serializable("io.turgo.engine.variable.below")).isFalse();
  }

  private static boolean serializable(String allowed) {
    return SerializableVariables.allowing().andPackage(allowed).canStore(new Bean());
  }
}
