/** Answers who there is, and who has a part in instances and tasks. */
@NullMarked
package io.turgo.engine.query.identity;

import org.jspecify.annotations.NullMarked;
