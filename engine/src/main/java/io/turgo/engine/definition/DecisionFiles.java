package io.turgo.engine.definition;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.decision.CompiledDecision;
import io.turgo.engine.decision.DecisionEngine;
import io.turgo.engine.decision.DecisionExpression;
import io.turgo.engine.decision.DecisionFile;
import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.TurgoDecisionException;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.ExpressionCompiler;
import io.turgo.engine.expression.ExpressionException;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.DecisionRow;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads and compiles the DMN files of deployments, each once. Safe for all threads.
 *
 * <p>A file never changes while its deployment exists, so what was compiled stays good. The least
 * used files are forgotten: a table of a hundred rules takes about a megabyte.
 */
public final class DecisionFiles {
  private static final Pattern NAME =
      Pattern.compile("\\.dmn(11)?(\\.xml)?$", Pattern.CASE_INSENSITIVE);
  private static final int MOST_FILES = 500;
  private static final String MISSING = "put the module turgo-dmn on the class path";

  private final @Nullable DecisionEngine engine;
  private final ExpressionCompiler expressions;
  private final ZoneId timeZone;
  private final DefinitionStore store;
  private final UncommittedDefinitions uncommitted;
  private final CompiledContents contents = new CompiledContents();
  private final Cache<Place, DecisionFile> compiled =
      Caffeine.newBuilder().maximumSize(MOST_FILES).build();

  /** A file of a deployment. */
  record Place(long deploymentId, String file) {}

  /**
   * @param engine null for none
   */
  public DecisionFiles(
      @Nullable DecisionEngine engine,
      ExpressionCompiler expressions,
      ZoneId timeZone,
      DefinitionStore store,
      UncommittedDefinitions uncommitted) {
    this.engine = engine;
    this.expressions = expressions;
    this.timeZone = timeZone;
    this.store = store;
    this.uncommitted = uncommitted;
  }

  /** Compiles expressions of FEEL in models; null if the engine has nothing that evaluates them. */
  public static @Nullable ExpressionCompiler feel(
      @Nullable DecisionEngine engine, ZoneId timeZone) {
    return engine == null ? null : text -> Feel.of(engine, text, timeZone);
  }

  /** An expression of FEEL. */
  private record Feel(String text, DecisionExpression expression) implements CompiledExpression {
    static Feel of(DecisionEngine engine, String text, ZoneId timeZone) {
      try {
        return new Feel(text, engine.compileExpression(text, timeZone));
      } catch (TurgoException e) {
        throw new ExpressionException(String.valueOf(e.getMessage()), e);
      }
    }

    @Override
    public boolean isLiteral() {
      return false;
    }

    @Override
    public @Nullable Object evaluate(Variables variables) {
      try {
        return expression.evaluate(new Visible(variables));
      } catch (TurgoDecisionException e) {
        throw new ExpressionException("FEEL " + e.getMessage(), e);
      }
    }
  }

  /** What an expression in a model sees. */
  private record Visible(CompiledExpression.Variables variables) implements DecisionInputs {
    @Override
    public boolean has(String name) {
      return variables.has(name);
    }

    @Override
    public @Nullable Object get(String name) {
      return variables.get(name);
    }
  }

  static boolean isDecisions(String file) {
    return NAME.matcher(file).find();
  }

  /** Compiles a file that is about to be deployed, or says what is wrong with it. */
  DecisionFile check(String file, byte[] bytes, Map<String, byte[]> files) {
    if (engine == null) {
      ProblemCode code = ProblemCode.DECISIONS_WITHOUT_ENGINE;
      return new DecisionFile(
          null,
          null,
          List.of(),
          List.of(
              new DeploymentProblem(
                  file,
                  0,
                  0,
                  null,
                  null,
                  "this engine evaluates no decisions; " + MISSING + ", or leave the file out",
                  code.code(),
                  code.isWarning())));
    }
    return contents.get(engine, new Read(file, bytes, () -> files));
  }

  /**
   * Returns a decision, from memory once it was asked for.
   *
   * @throws TurgoException if the engine has none to evaluate it, or its file is not readable any
   *     more
   */
  public CompiledDecision decision(DecisionRow row) {
    for (CompiledDecision decision : file(row.deploymentId(), row.resourceName()).decisions()) {
      if (decision.key().equals(row.key())) {
        return decision;
      }
    }
    throw new TurgoObjectNotFoundException(
        "The file '" + row.resourceName() + "' has no decision '" + row.key() + "'");
  }

  /**
   * Returns a file, from memory once it was asked for.
   *
   * @throws TurgoException if the engine has none to evaluate it, or it is not readable any more
   */
  DecisionFile file(long deploymentId, String file) {
    Place place = new Place(deploymentId, file);
    UncommittedDefinitions.View own = uncommitted.find();
    return own == null
        ? compiled.get(place, this::compile)
        : own.decisions.computeIfAbsent(place, this::compile);
  }

  /** Keeps the files of a deployment as they were compiled for it. */
  void remember(long deploymentId, Map<String, DecisionFile> files) {
    UncommittedDefinitions.View own = uncommitted.find();
    Map<Place, DecisionFile> known = own == null ? compiled.asMap() : own.decisions;
    files.forEach((name, file) -> known.put(new Place(deploymentId, name), file));
  }

  private DecisionFile compile(Place place) {
    if (engine == null) {
      throw new TurgoException(
          "The decisions of '"
              + place.file()
              + "' of deployment "
              + place.deploymentId()
              + " cannot be evaluated: this engine evaluates no decisions; "
              + MISSING);
    }
    byte[] bytes = store.resource(place.deploymentId(), place.file());
    if (bytes == null) {
      throw new TurgoObjectNotFoundException(
          "Deployment " + place.deploymentId() + " has no file '" + place.file() + "'");
    }
    DecisionFile file =
        contents.get(engine, new Read(place.file(), bytes, () -> files(place.deploymentId())));
    List<DeploymentProblem> errors =
        file.problems().stream().filter(problem -> !problem.isWarning()).toList();
    if (!errors.isEmpty()) {
      throw new TurgoException(
          "The file '"
              + place.file()
              + "' of deployment "
              + place.deploymentId()
              + " was deployed, but this node cannot read it; are the nodes of one version? "
              + errors.getFirst());
    }
    return file;
  }

  private Map<String, byte[]> files(long deploymentId) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String name : store.resourceNames(deploymentId)) {
      byte[] bytes = isDecisions(name) ? store.resource(deploymentId, name) : null;
      if (bytes != null) {
        files.put(name, bytes);
      }
    }
    return files;
  }

  /** The warnings of the DMN files among those of a deployment. */
  List<DeploymentProblem> warnings(long deploymentId) {
    Map<String, byte[]> files = files(deploymentId);
    List<DeploymentProblem> found = new ArrayList<>();
    files.forEach((name, bytes) -> {
      DecisionFile known = compiled.getIfPresent(new Place(deploymentId, name));
      found.addAll((known == null ? check(name, bytes, files) : known).problems());
    });
    return found;
  }

  /** A file and its surroundings. */
  final class Read implements DecisionEngine.Source {
    private final String name;
    private final byte[] bytes;
    private final Supplier<Map<String, byte[]>> files;
    private boolean othersRead;

    Read(String name, byte[] bytes, Supplier<Map<String, byte[]>> files) {
      this.name = name;
      this.bytes = bytes;
      this.files = files;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public byte[] bytes() {
      return bytes.clone();
    }

    @Override
    public Map<String, byte[]> others() {
      othersRead = true;
      Map<String, byte[]> others = new LinkedHashMap<>();
      files
          .get()
          .forEach((other, content) -> {
            if (!other.equals(name) && isDecisions(other)) {
              others.put(other, content.clone());
            }
          });
      return others;
    }

    /** Whether anybody has asked for the other files. */
    boolean hasReadOthers() {
      return othersRead;
    }

    @Override
    public ZoneId timeZone() {
      return timeZone;
    }

    @Override
    public DecisionExpression expression(String text) {
      CompiledExpression expression = expressions.compile(text);
      return inputs -> expression.evaluate(new Seen(inputs));
    }
  }

  /** Inputs, which an expression cannot change. */
  private record Seen(DecisionInputs inputs) implements CompiledExpression.Variables {
    @Override
    public boolean has(String name) {
      return inputs.has(name);
    }

    @Override
    public @Nullable Object get(String name) {
      return inputs.get(name);
    }

    @Override
    public void set(String name, @Nullable Object value) {
      throw new UnsupportedOperationException(
          "'" + name + "' cannot be set: a decision changes no variables");
    }
  }
}
