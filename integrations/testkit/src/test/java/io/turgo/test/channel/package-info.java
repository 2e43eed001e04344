@NullMarked
package io.turgo.test.channel;

import org.jspecify.annotations.NullMarked;
