/**
 * Forms of start events and user tasks, which applications show. Start at {@link
 * io.turgo.engine.FormService}.
 */
@NullMarked
package io.turgo.engine.form;

import org.jspecify.annotations.NullMarked;
