/**
 * Implements {@link io.turgo.engine.ManagementService}. Start at {@link
 * io.turgo.engine.service.management.TurgoManagementService}.
 */
@NullMarked
package io.turgo.engine.service.management;

import org.jspecify.annotations.NullMarked;
