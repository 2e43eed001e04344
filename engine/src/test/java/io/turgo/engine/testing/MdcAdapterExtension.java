package io.turgo.engine.testing;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.helpers.BasicMDCAdapter;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;

/** Gives SLF4J an MDC while a test runs, which the logger of tests has none of. */
final class MdcAdapterExtension implements BeforeEachCallback, AfterEachCallback {
  @Override
  public void beforeEach(ExtensionContext context) throws ReflectiveOperationException {
    LoggerFactory.getILoggerFactory(); // which sets an adapter of its own when it is first asked
    set(new BasicMDCAdapter());
  }

  @Override
  public void afterEach(ExtensionContext context) throws ReflectiveOperationException {
    set(new NOPMDCAdapter());
  }

  private static void set(MDCAdapter adapter) throws ReflectiveOperationException {
    Method setter = MDC.class.getDeclaredMethod("setMDCAdapter", MDCAdapter.class);
    setter.setAccessible(true);
    setter.invoke(null, adapter);
  }
}
