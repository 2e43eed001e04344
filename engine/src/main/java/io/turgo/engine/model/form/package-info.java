/**
 * The option of forms in a graph: {@link io.turgo.engine.model.form.Form} is the compiled form of a
 * start event or a user task.
 */
@NullMarked
package io.turgo.engine.model.form;

import org.jspecify.annotations.NullMarked;
