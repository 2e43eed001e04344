/**
 * Random calls of the API against a model in memory; start at {@link
 * io.turgo.engine.testing.property.RandomLivesTest}.
 */
@NullMarked
package io.turgo.engine.testing.property;

import org.jspecify.annotations.NullMarked;
