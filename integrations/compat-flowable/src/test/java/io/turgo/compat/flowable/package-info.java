@NullMarked
package io.turgo.compat.flowable;

import org.jspecify.annotations.NullMarked;
