/**
 * Migration of running process instances to another version of their process, with the names of
 * Flowable.
 */
@NullMarked
package io.turgo.engine.migration;

import org.jspecify.annotations.NullMarked;
