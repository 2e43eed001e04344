package io.turgo.rewrite;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Finds uses of another engine's API in one Java file, with the parser of the JDK. It resolves no
 * class path: types come from imports and declarations of the file, and those of calls from the
 * tables. A call on a value whose type stands in another file is not seen.
 */
final class JavaUses extends TreeScanner<@Nullable Void, @Nullable Void> {
  /**
   * Types of the compatibility jars are counted by imports: many are extended and never called. The
   * types of the API would only tell how long the lists of imports are.
   */
  private static final String COMPAT = "io.turgo.compat.";

  private final String name;
  private final Assessment assessment;
  private final CompilationUnitTree unit;
  private final SourcePositions positions;
  private final LineMap lines;
  private final Map<String, String> imports = new HashMap<>();
  private final Map<String, String> variables = new HashMap<>();
  private final Map<String, String> methods = new HashMap<>();

  private JavaUses(String name, Assessment assessment, CompilationUnitTree unit, Trees trees) {
    this.name = name;
    this.assessment = assessment;
    this.unit = unit;
    this.positions = trees.getSourcePositions();
    this.lines = unit.getLineMap();
  }

  static void of(Path file, String name, Assessment assessment) {
    try {
      String text = Files.readString(file);
      if (!text.contains("org.camunda.bpm.")
          && !text.contains("org.operaton.bpm.")
          && !text.contains("org.cibseven.bpm.")
          && !text.contains("org.flowable.")
          && !text.contains("org.activiti.")) {
        return;
      }
      parse(text, name, assessment);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      assessment.unreadable(name + ": " + e);
    }
  }

  private static void parse(String text, String name, Assessment assessment) throws IOException {
    JavaCompiler compiler =
        Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK is needed, not a JRE");
    JavaFileObject source =
        new SimpleJavaFileObject(
            java.net.URI.create("string:///Source.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
          }
        };
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    JavacTask task =
        (JavacTask)
            compiler.getTask(null, null, found, List.of("-proc:none"), null, List.of(source));
    for (CompilationUnitTree unit : task.parse()) {
      JavaUses uses = new JavaUses(name, assessment, unit, Trees.instance(task));
      uses.declarations();
      uses.scan(unit, null);
    }
    found.getDiagnostics().stream()
        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
        .findFirst()
        .ifPresent(each ->
            assessment.unreadable(
                "%s:%d: %s"
                    .formatted(name, each.getLineNumber(), each.getMessage(Locale.ENGLISH))));
  }

  /** Fields and methods first: code may use them above their declaration. */
  private void declarations() {
    for (ImportTree each : unit.getImports()) {
      String imported = each.getQualifiedIdentifier().toString();
      if (!each.isStatic()) {
        imports.put(imported.substring(imported.lastIndexOf('.') + 1), imported);
      }
    }
    new TreeScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitVariable(VariableTree variable, @Nullable Void none) {
        note(variables, variable.getName().toString(), variable.getType());
        return super.visitVariable(variable, null);
      }

      @Override
      public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
        note(methods, method.getName().toString(), method.getReturnType());
        return super.visitMethod(method, null);
      }
    }.scan(unit, null);
  }

  private void note(Map<String, String> names, String key, @Nullable Tree type) {
    String named = type == null ? null : named(type);
    if (named != null) {
      names.put(key, named);
    }
  }

  /** The type that a name in the file means, null if it is none of an engine. */
  private @Nullable String named(Tree type) {
    Tree plain = type instanceof ParameterizedTypeTree generic ? generic.getType() : type;
    String text = plain.toString();
    String imported = imports.get(text);
    if (imported != null) {
      return Family.of(imported) == null ? null : imported;
    }
    if (text.contains(".")) {
      return Family.of(text) == null ? null : text;
    }
    for (ImportTree each : unit.getImports()) {
      String pack = each.getQualifiedIdentifier().toString();
      if (pack.endsWith(".*") && !each.isStatic()) {
        String full = pack.substring(0, pack.length() - 1) + text;
        Family family = Family.of(full);
        if (family != null && Knowledge.of(family).knows(full)) {
          return full;
        }
      }
    }
    return null;
  }

  @Override
  public @Nullable Void visitImport(ImportTree tree, @Nullable Void none) {
    String imported = tree.getQualifiedIdentifier().toString();
    String type = tree.isStatic() ? imported.substring(0, imported.lastIndexOf('.')) : imported;
    Family family = Family.of(type);
    if (family != null && (tree.isStatic() || !imported.endsWith("*"))) {
      Knowledge.Answer answer = Knowledge.of(family).type(type);
      if (answer.fate() == Knowledge.Fate.MISSING || answer.target().startsWith(COMPAT)) {
        assessment.member(finding(type, answer), place(tree));
      }
    }
    return null;
  }

  @Override
  public @Nullable Void visitVariable(VariableTree variable, @Nullable Void none) {
    String type = variable.getType() == null ? null : named(variable.getType());
    if (type == null && variable.getInitializer() != null) {
      type = type(variable.getInitializer());
    }
    if (type == null) {
      variables.remove(variable.getName().toString());
    } else {
      variables.put(variable.getName().toString(), type);
    }
    return super.visitVariable(variable, null);
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void none) {
    if (call.getMethodSelect() instanceof MemberSelectTree select) {
      String type = type(select.getExpression());
      Family family = type == null ? null : Family.of(type);
      if (type != null && family != null) {
        Knowledge knowledge = Knowledge.of(family);
        if (knowledge.type(type).fate() == Knowledge.Fate.CHANGED) {
          String member = select.getIdentifier().toString();
          Knowledge.Answer answer = knowledge.member(type, member, call.getArguments().size());
          assessment.member(
              finding(type.substring(type.lastIndexOf('.') + 1) + "." + member, answer),
              place(call));
        }
      }
    }
    return super.visitMethodInvocation(call, null);
  }

  private static Assessment.Finding finding(String what, Knowledge.Answer answer) {
    return new Assessment.Finding(what, answer.fate(), answer.target(), answer.hint());
  }

  private String place(Tree tree) {
    return name + ":" + lines.getLineNumber(positions.getStartPosition(unit, tree));
  }

  private @Nullable String type(ExpressionTree expression) {
    return switch (expression) {
      case IdentifierTree identifier -> {
        String text = identifier.getName().toString();
        yield variables.containsKey(text) ? variables.get(text) : named(identifier);
      }
      case MemberSelectTree select ->
          select.getExpression().toString().equals("this")
              ? variables.get(select.getIdentifier().toString())
              : null;
      case NewClassTree made -> named(made.getIdentifier());
      case TypeCastTree cast -> named(cast.getType());
      case ParenthesizedTree inner -> type(inner.getExpression());
      case MethodInvocationTree call -> returned(call);
      default -> null;
    };
  }

  private @Nullable String returned(MethodInvocationTree call) {
    if (call.getMethodSelect() instanceof IdentifierTree own) {
      return methods.get(own.getName().toString());
    }
    if (!(call.getMethodSelect() instanceof MemberSelectTree select)) {
      return null;
    }
    String type = type(select.getExpression());
    Family family = type == null ? null : Family.of(type);
    if (type == null || family == null) {
      return null;
    }
    return Knowledge.of(family)
        .returns(type, select.getIdentifier().toString(), call.getArguments().size());
  }
}
