package io.turgo.engine.testing;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.TestInstance;

/** Tests that share an engine per database; after each, nothing may be left in its tables. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ScenarioTest {
  private final Map<Database, Kit> kits = new EnumMap<>(Database.class);

  Kit on(Database database) {
    return kits.computeIfAbsent(database, Kit::on);
  }

  @AfterEach
  void finishKits() {
    kits.values().forEach(Kit::finish);
  }

  @AfterAll
  void closeKits() {
    kits.values().forEach(Kit::close);
  }
}
