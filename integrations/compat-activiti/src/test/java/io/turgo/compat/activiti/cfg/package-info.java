@NullMarked
package io.turgo.compat.activiti.cfg;

import org.jspecify.annotations.NullMarked;
