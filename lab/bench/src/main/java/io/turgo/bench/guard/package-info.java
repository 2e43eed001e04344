/** What a job may cost: counts per job of some works, compared with those of the last release. */
@NullMarked
package io.turgo.bench.guard;

import org.jspecify.annotations.NullMarked;
