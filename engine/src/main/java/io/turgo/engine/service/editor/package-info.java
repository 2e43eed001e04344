/**
 * The option of editor models: keeps the models that editors draw. Only the assembly and the
 * repository service know it.
 */
@NullMarked
package io.turgo.engine.service.editor;

import org.jspecify.annotations.NullMarked;
