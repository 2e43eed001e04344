@NullMarked
package io.turgo.engine.architecture.violations.cyclea;

import org.jspecify.annotations.NullMarked;
