/**
 * The option of forms: implements {@link io.turgo.engine.FormService}. Only the assembly knows it.
 * Start at {@link io.turgo.engine.service.form.TurgoFormService}.
 */
@NullMarked
package io.turgo.engine.service.form;

import org.jspecify.annotations.NullMarked;
