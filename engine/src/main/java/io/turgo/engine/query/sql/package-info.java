/** Answers queries by SQL, and shows tables as they are. Optional: no other query needs it. */
@NullMarked
package io.turgo.engine.query.sql;

import org.jspecify.annotations.NullMarked;
