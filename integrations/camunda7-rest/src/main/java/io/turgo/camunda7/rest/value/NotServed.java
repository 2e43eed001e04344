package io.turgo.camunda7.rest.value;

import io.turgo.rest.core.shape.Components;
import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.core.shape.ValuePlace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A field of the published API that clients may send as null, as false or as an empty list, and
 * that is refused otherwise.
 *
 * @param why it is not served
 * @since 0.1.0
 */
public record NotServed(String why) implements Shape {
  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    if (Boolean.FALSE.equals(json) || (json instanceof List<?> list && list.isEmpty())) {
      return null;
    }
    place.fault("not served: " + why);
    return null;
  }

  @Override
  public @Nullable Object readText(String text, ValuePlace place) {
    return read(text.equalsIgnoreCase("false") ? (Object) false : text, place);
  }

  @Override
  public Map<String, Object> schema(Components components) {
    return new LinkedHashMap<>();
  }
}
