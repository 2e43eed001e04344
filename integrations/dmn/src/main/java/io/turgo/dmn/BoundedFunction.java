package io.turgo.dmn;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import net.sf.saxon.lib.Feature;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XPathCompiler;
import net.sf.saxon.s9api.XPathSelector;
import net.sf.saxon.s9api.XdmAtomicValue;
import net.sf.saxon.s9api.XdmItem;
import org.jspecify.annotations.Nullable;
import org.kie.dmn.feel.lang.EvaluationContext;
import org.kie.dmn.feel.lang.Symbol;
import org.kie.dmn.feel.lang.Type;
import org.kie.dmn.feel.lang.impl.NamedParameter;
import org.kie.dmn.feel.runtime.FEELFunction;
import org.kie.dmn.feel.runtime.functions.BuiltInFunctions;

/**
 * A built-in function whose work counts as steps: one for each element of its lists, each character
 * of its texts and each place of the exponents of its numbers. For one evaluation.
 */
final class BoundedFunction implements FEELFunction {
  /** Of a regular expression; some need more than there are atoms in the universe. */
  private static final int MOST_BACKTRACKS = 100_000;

  /** {@code mode} of KIE compares each value with each other. */
  private static final int COMPARISONS_OF_A_STEP = 64;

  /** The names of the parameters that are contexts. */
  private static final Set<String> CONTEXTS = Set.of("m", "context");

  private static final Set<Object> BUILT_IN = builtIn();
  private static final Processor PROCESSOR = processor();

  private final FEELFunction function;
  private final Steps steps;

  private BoundedFunction(FEELFunction function, Steps steps) {
    this.function = function;
    this.steps = steps;
  }

  private static Set<Object> builtIn() {
    Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
    found.addAll(Arrays.asList(BuiltInFunctions.getFunctions()));
    return found;
  }

  private static Processor processor() {
    Processor processor = new Processor(false);
    processor.setConfigurationProperty(Feature.REGEX_BACKTRACKING_LIMIT, MOST_BACKTRACKS);
    return processor;
  }

  /** The value of a variable; a built-in function as one whose work is counted. */
  static @Nullable Object of(@Nullable Object value, Steps steps) {
    return value instanceof FEELFunction function && BUILT_IN.contains(value)
        ? new BoundedFunction(function, steps)
        : value;
  }

  @Override
  public String getName() {
    return function.getName();
  }

  @Override
  public Symbol getSymbol() {
    return function.getSymbol();
  }

  @Override
  public List<List<Param>> getParameters() {
    return function.getParameters();
  }

  @Override
  public Object defaultValue() {
    return function.defaultValue();
  }

  @Override
  @SuppressWarnings("rawtypes") // of the interface
  public List feelDialectAdaptedInputList(List list) {
    return function.feelDialectAdaptedInputList(list);
  }

  @Override
  public boolean isCompatible(Type[] inputs, Type output) {
    return function.isCompatible(inputs, output);
  }

  @Override
  public @Nullable Object invokeReflectively(EvaluationContext context, Object[] parameters) {
    for (Object parameter : parameters) {
      steps.take(cost(value(parameter)));
    }
    Object own =
        switch (getName()) {
          case "distinct values" -> distinct(parameters);
          case "matches" -> regex("matches($input, $pattern, $flags)", 2, parameters);
          case "replace" -> regex("replace($input, $pattern, $replacement, $flags)", 3, parameters);
          case "split" -> split(parameters);
          case "get value", "get entries", "context put" -> ofContext(parameters);
          default -> null;
        };
    return own == null ? function.invokeReflectively(context, parameters) : own;
  }

  /** KIE reads whatever methods a value of Java has. */
  private @Nullable Object ofContext(Object[] parameters) {
    for (int i = 0; i < parameters.length; i++) {
      boolean isContext =
          parameters[i] instanceof NamedParameter named
              ? CONTEXTS.contains(named.getName())
              : i == 0;
      Object value = value(parameters[i]);
      if (isContext && value != null && !(value instanceof Map)) {
        throw steps.refused("'" + getName() + "' reads a context, found '" + value + "'");
      }
    }
    return null;
  }

  private static @Nullable Object value(@Nullable Object parameter) {
    return parameter instanceof NamedParameter named ? named.getValue() : parameter;
  }

  private long cost(@Nullable Object value) {
    return switch (value) {
      case Collection<?> list ->
          getName().equals("mode")
              ? (long) list.size() * list.size() / COMPARISONS_OF_A_STEP
              : list.size();
      case String text -> text.length();
      case BigDecimal number -> Math.abs((long) number.scale());
      case null, default -> 0;
    };
  }

  /** KIE compares each value with each other; null if that is for KIE to refuse. */
  private static @Nullable Object distinct(Object[] parameters) {
    return parameters.length == 1 && value(parameters[0]) instanceof Collection<?> list
        ? new ArrayList<>(new LinkedHashSet<>(list))
        : null;
  }

  /** The parameter of a name, or else of a place; null if it is no text. */
  private static @Nullable String text(Object[] parameters, String name, int place) {
    for (Object parameter : parameters) {
      if (parameter instanceof NamedParameter named && named.getName().equals(name)) {
        return named.getValue() instanceof String text ? text : null;
      }
    }
    return place < parameters.length && parameters[place] instanceof String text ? text : null;
  }

  /** As KIE does it, with a limit that KIE cannot be given; null if KIE is to say what is wrong. */
  private @Nullable Object regex(String expression, int required, Object[] parameters) {
    List<String> names =
        required == 2
            ? List.of("input", "pattern", "flags")
            : List.of("input", "pattern", "replacement", "flags");
    XPathCompiler compiler = PROCESSOR.newXPathCompiler();
    names.forEach(name -> compiler.declareVariable(new QName(name)));
    try {
      XPathSelector selector = compiler.compile(expression).load();
      for (int i = 0; i < names.size(); i++) {
        String text = text(parameters, names.get(i), i);
        if (text == null && i < required) {
          return null;
        }
        selector.setVariable(new QName(names.get(i)), new XdmAtomicValue(text == null ? "" : text));
      }
      XdmItem found = selector.evaluateSingle();
      return required == 2
          ? (Object) ((XdmAtomicValue) found).getBooleanValue()
          : found.getStringValue();
    } catch (SaxonApiException | RuntimeException e) { // some of Saxon's are unchecked
      if (String.valueOf(e.getMessage()).contains("backtracking limit")) {
        throw steps.refused(
            "The regular expression '"
                + text(parameters, "pattern", 1)
                + "' tries more than "
                + MOST_BACKTRACKS
                + " ways to match a text; write it without repetitions in each other");
      }
      return null;
    }
  }

  private @Nullable Object split(Object[] parameters) {
    String text = text(parameters, "string", 0);
    String delimiter = text(parameters, "delimiter", 1);
    if (text == null || delimiter == null) {
      return null;
    }
    try {
      return Arrays.asList(Pattern.compile(delimiter).split(new Counted(text, steps), -1));
    } catch (PatternSyntaxException e) {
      return null;
    }
  }

  /** A text of which each look at a character is a step. */
  private record Counted(String text, Steps steps) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      steps.take(1);
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
