/** Answers what has happened: visits to elements, details of them, and the audit. */
@NullMarked
package io.turgo.engine.query.history;

import org.jspecify.annotations.NullMarked;
