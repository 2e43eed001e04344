/** The application of the page about embedding, and its tests. */
@NullMarked
package io.turgo.test.embedding;

import org.jspecify.annotations.NullMarked;
