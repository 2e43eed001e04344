/**
 * Implements {@link io.turgo.engine.RuntimeService}. Start at {@link
 * io.turgo.engine.service.runtime.TurgoRuntimeService} for running instances, and at {@link
 * io.turgo.engine.service.runtime.InstanceStarter} for new ones.
 */
@NullMarked
package io.turgo.engine.service.runtime;

import org.jspecify.annotations.NullMarked;
