package io.turgo.dmn;

import io.turgo.engine.decision.DecisionInputs;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Inputs with the types that Flowable gives to them: a result has the type of its variables. */
record FlowableInputs(DecisionInputs given, ZoneId zone) implements DecisionInputs {
  @Override
  public boolean has(String name) {
    return given.has(name);
  }

  @Override
  public @Nullable Object get(String name) {
    return switch (given.get(name)) {
      case Integer number -> BigInteger.valueOf(number);
      case Long number -> BigInteger.valueOf(number);
      case Double number when !number.isNaN() && !number.isInfinite() -> BigDecimal.valueOf(number);
      case LocalDate day -> Date.from(day.atStartOfDay(zone).toInstant());
      case null -> null;
      case Object other -> other;
    };
  }
}
