/** What Flyway makes by its name; open to it in the module. */
@NullMarked
package io.turgo.engine.store.flyway;

import org.jspecify.annotations.NullMarked;
