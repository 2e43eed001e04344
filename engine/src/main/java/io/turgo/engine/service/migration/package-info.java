/** Migration of instances to other versions of their process. */
@NullMarked
package io.turgo.engine.service.migration;

import org.jspecify.annotations.NullMarked;
