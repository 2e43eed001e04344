package io.turgo.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.driver.IdReserve.Element;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class IdReserveTest {
  private final IdReserve reserve = new IdReserve(new AtomicLong()::incrementAndGet);

  /** How many ids a portion of an element has. */
  private int size(Element element) {
    LongSupplier portion = reserve.take(element);
    Set<Long> ids = new HashSet<>();
    while (true) {
      try {
        assertThat(ids.add(portion.getAsLong())).isTrue();
      } catch (IdReserve.UsedUpException e) {
        return ids.size();
      }
    }
  }

  @Test
  void anElementThatNeededMoreIdsTakesMoreTheNextTime() {
    Element large = new Element(1, "large");
    int first = size(large);
    int second = size(large);

    assertThat(second).isGreaterThan(first);
    assertThat(size(large)).isGreaterThan(second);
    assertThat(size(new Element(1, "other"))).isEqualTo(first);
  }
}
