@NullMarked
package io.turgo.compat.activiti;

import org.jspecify.annotations.NullMarked;
