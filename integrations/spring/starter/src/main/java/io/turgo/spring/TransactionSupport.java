package io.turgo.spring;

import io.turgo.engine.ProcessEngineBuilder;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** What an engine and transactions of the application have to do with each other. */
interface TransactionSupport {
  /** For applications without Spring's transactions. */
  TransactionSupport NONE = (builder, dataSource) -> null;

  /**
   * Has an engine on a data source of the application know its transactions.
   *
   * @return checks that they fit, once all beans are there; null if there is nothing to check
   */
  @Nullable Runnable join(ProcessEngineBuilder builder, DataSource dataSource);
}
