/**
 * Configurations of Flowable that build an engine of Turgo. Start at {@code
 * ProcessEngineConfiguration}.
 */
@NullMarked
package io.turgo.compat.flowable.cfg;

import org.jspecify.annotations.NullMarked;
