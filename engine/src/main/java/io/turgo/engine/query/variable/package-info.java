/** Answers which variables there are and were, and filters other queries by variables. */
@NullMarked
package io.turgo.engine.query.variable;

import org.jspecify.annotations.NullMarked;
