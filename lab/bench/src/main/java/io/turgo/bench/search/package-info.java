/**
 * How long queries take on large databases, and how the database finds what they ask for: the
 * documented queries, rows to ask, and the plans that a database has for them.
 */
@NullMarked
package io.turgo.bench.search;

import org.jspecify.annotations.NullMarked;
