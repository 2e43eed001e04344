package io.turgo.camunda7.rest.value;

import io.turgo.rest.core.shape.Components;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.ValuePlace;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Several texts: a list in JSON, separated by commas in an address.
 *
 * @since 0.1.0
 */
public record Names() implements Shape {
  /** The one there is. */
  public static final Names SHAPE = new Names();

  private static final ListOf LIST = new ListOf(Text.some(4_000), 0, 1_000);

  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    return LIST.read(json, place);
  }

  @Override
  public @Nullable Object readText(String text, ValuePlace place) {
    return LIST.read(Arrays.asList(text.split(",", -1)), place);
  }

  @Override
  public Map<String, Object> schema(Components components) {
    return LIST.schema(components);
  }
}
