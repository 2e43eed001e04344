package io.turgo.engine.testing;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests that share an engine per database; after each, nothing may be left in the tables of those
 * that it asked for.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ScenarioTest {
  private final Map<Database, Kit> kits = new EnumMap<>(Database.class);
  private final Set<Kit> used = new HashSet<>();

  Kit on(Database database) {
    Kit kit = kits.computeIfAbsent(database, Kit::on);
    used.add(kit);
    return kit;
  }

  @AfterEach
  void finishKits() {
    used.forEach(Kit::finish);
    used.clear();
  }

  @AfterAll
  void closeKits() {
    kits.values().forEach(Kit::close);
  }
}
