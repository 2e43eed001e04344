/**
 * Configurations of other engines that build an engine of Turgo. Start at {@code
 * EngineConfiguration}.
 */
@NullMarked
package io.turgo.compat.mirror.cfg;

import org.jspecify.annotations.NullMarked;
