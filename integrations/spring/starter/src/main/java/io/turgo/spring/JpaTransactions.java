package io.turgo.spring;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.FlushModeType;
import org.springframework.orm.jpa.EntityManagerHolder;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** What is known of JPA's transaction manager. Loaded only where an application has one. */
final class JpaTransactions {
  private JpaTransactions() {}

  /**
   * Whether the manager flushes the entity manager of this thread at its commit, and does nothing
   * else then but the COMMIT. Where user code has set another mode, such as Hibernate's MANUAL,
   * nobody but that code may flush.
   */
  static boolean flushes(PlatformTransactionManager manager) {
    if (!(manager instanceof JpaTransactionManager jpa)
        || manager.getClass() != JpaTransactionManager.class) {
      return false;
    }
    EntityManagerFactory factory = jpa.getEntityManagerFactory();
    return factory != null
        && TransactionSynchronizationManager.getResource(factory)
            instanceof EntityManagerHolder holder
        && holder.getEntityManager().getFlushMode() == FlushModeType.AUTO;
  }
}
