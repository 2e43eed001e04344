package io.turgo.engine.variable;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecimalKeyTest {
  @Test
  void bytesHaveTheOrderOfTheNumbers() {
    List<BigDecimal> numbers =
        List.of(
            new BigDecimal("-1e30"),
            new BigDecimal("-100.5"),
            new BigDecimal("-100"),
            new BigDecimal("-12"),
            new BigDecimal("-10"),
            new BigDecimal("-1"),
            new BigDecimal("-0.12"),
            new BigDecimal("-0.1"),
            new BigDecimal("-1e-30"),
            BigDecimal.ZERO,
            new BigDecimal("1e-30"),
            new BigDecimal("0.1"),
            new BigDecimal("0.12"),
            new BigDecimal("1"),
            new BigDecimal("9"),
            new BigDecimal("10"),
            new BigDecimal("12"),
            new BigDecimal("99.99999999999999999999999"),
            new BigDecimal("100"),
            new BigDecimal("1e30"));

    for (int i = 1; i < numbers.size(); i++) {
      assertThat(
              Arrays.compareUnsigned(
                  DecimalKey.of(numbers.get(i - 1)), DecimalKey.of(numbers.get(i))))
          .as("%s and %s", numbers.get(i - 1), numbers.get(i))
          .isNegative();
    }
  }

  @Test
  void equalNumbersHaveEqualBytes() {
    assertThat(DecimalKey.of(new BigDecimal("1.00"))).isEqualTo(DecimalKey.of(BigDecimal.ONE));
    assertThat(DecimalKey.of(new BigDecimal("0.000"))).isEqualTo(DecimalKey.of(BigDecimal.ZERO));
    assertThat(DecimalKey.of(new BigDecimal("1e2"))).isEqualTo(DecimalKey.of(new BigDecimal(100)));
  }
}
