@NullMarked
package io.turgo.compat.flowable.cfg;

import org.jspecify.annotations.NullMarked;
