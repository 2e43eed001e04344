@NullMarked
package io.turgo.mail;

import org.jspecify.annotations.NullMarked;
