/**
 * Results that the makers and users of other engines have published, each run again here: start at
 * {@link io.turgo.bench.published.PublishedTable}.
 */
@NullMarked
package io.turgo.bench.published;

import org.jspecify.annotations.NullMarked;
