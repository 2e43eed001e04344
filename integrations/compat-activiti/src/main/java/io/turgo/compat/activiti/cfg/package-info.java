/**
 * Configurations of Activiti that build an engine of Turgo. Start at {@code
 * ProcessEngineConfiguration}.
 */
@NullMarked
package io.turgo.compat.activiti.cfg;

import org.jspecify.annotations.NullMarked;
