/**
 * The common part of all engines whose instances are taken over: the snapshot of a database, its
 * rows, the models, and {@link io.turgo.importing.source.SourceEngine}, which each family
 * implements. Not for applications.
 */
@NullMarked
package io.turgo.importing.source;

import org.jspecify.annotations.NullMarked;
