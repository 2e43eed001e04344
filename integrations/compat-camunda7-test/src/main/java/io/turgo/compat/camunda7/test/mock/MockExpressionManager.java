package io.turgo.compat.camunda7.test.mock;

import io.turgo.compat.camunda7.cfg.ExpressionManager;
import org.jspecify.annotations.Nullable;

/**
 * Finds the beans of {@link Mocks}.
 *
 * @since 0.1.0
 */
public final class MockExpressionManager implements ExpressionManager {
  /** Made for a configuration. */
  public MockExpressionManager() {}

  @Override
  public @Nullable Object find(String name) {
    return Mocks.get(name);
  }
}
