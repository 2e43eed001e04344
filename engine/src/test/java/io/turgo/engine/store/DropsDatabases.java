package io.turgo.engine.store;

import java.sql.SQLException;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Removes the databases of a test class when the class has ended, found by JUnit as a service: what
 * hundreds of them hold takes longer to write and to remove than the tests take.
 */
public final class DropsDatabases implements TestExecutionListener {
  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    boolean isClass = test.getSource().filter(ClassSource.class::isInstance).isPresent();
    boolean isNested = test.getUniqueIdObject().getSegments().size() > 2;
    if (!isClass || isNested) {
      return;
    }
    try {
      TestPostgres.dropDatabases();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
