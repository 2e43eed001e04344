package io.turgo.rewrite;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.openrewrite.Cursor;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Option;
import org.openrewrite.ScanningRecipe;
import org.openrewrite.Tree;
import org.openrewrite.TreeVisitor;
import org.openrewrite.internal.ListUtils;
import org.openrewrite.java.ChangeType;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaSourceFile;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TextComment;
import org.openrewrite.java.tree.TypeUtils;
import org.openrewrite.marker.Markers;

/**
 * Moves Java sources to Turgo: types and members that have a counterpart get its name. A comment
 * says what to do at each of the others, and the report {@link RemainingWork} lists them.
 *
 * @since 0.1.0
 */
public final class MoveJava extends ScanningRecipe<MoveJava.Scanned> {
  private final transient RemainingWork remaining = new RemainingWork(this);

  @Option(
      displayName = "Engine",
      description = "The engine that the sources are written for.",
      valid = {"camunda7", "flowable", "activiti"})
  private final String from;

  /**
   * A recipe for one engine.
   *
   * @param from {@code camunda7}, {@code flowable} or {@code activiti}
   */
  @JsonCreator
  public MoveJava(@JsonProperty("from") String from) {
    this.from = from;
  }

  /** {@return the engine that the sources are written for} */
  public String getFrom() {
    return from;
  }

  @Override
  public String getDisplayName() {
    return "Move Java sources to Turgo";
  }

  @Override
  public String getDescription() {
    return "Changes types and members of the API of another engine to those of Turgo.";
  }

  /**
   * What the sources of a project tell before the first of them changes.
   *
   * @since 0.1.0
   */
  public static final class Scanned {
    /** Types that the project declares itself, in packages that may begin like the engine's. */
    private final Set<String> own = new HashSet<>();

    /** Whether a source calls a member of delegates that only the compatibility jar has. */
    private boolean needsDelegates;

    private Scanned() {}
  }

  @Override
  public Scanned getInitialValue(ExecutionContext context) {
    return new Scanned();
  }

  @Override
  public TreeVisitor<?, ExecutionContext> getScanner(Scanned scanned) {
    Knowledge knowledge = Knowledge.of(Family.named(from));
    return new JavaIsoVisitor<ExecutionContext>() {
      @Override
      public J.MethodInvocation visitMethodInvocation(
          J.MethodInvocation call, ExecutionContext context) {
        JavaType.FullyQualified type = receiver(call);
        if (type != null
            && knowledge.family().owns(type.getFullyQualifiedName())
            && knowledge
                .member(
                    type.getFullyQualifiedName(),
                    call.getSimpleName(),
                    arguments(call.getArguments()))
                .target()
                .equals(Knowledge.COMPAT)) {
          scanned.needsDelegates = true;
        }
        return super.visitMethodInvocation(call, context);
      }

      @Override
      public J.ClassDeclaration visitClassDeclaration(
          J.ClassDeclaration declaration, ExecutionContext context) {
        if (declaration.getType() != null) {
          scanned.own.add(declaration.getType().getFullyQualifiedName());
        }
        return super.visitClassDeclaration(declaration, context);
      }
    };
  }

  @Override
  public TreeVisitor<?, ExecutionContext> getVisitor(Scanned scanned) {
    Knowledge all = Knowledge.of(Family.named(from));
    Knowledge knowledge = scanned.needsDelegates ? all.keepingDelegates() : all;
    return new TreeVisitor<Tree, ExecutionContext>() {
      @Override
      public @Nullable Tree visit(@Nullable Tree tree, ExecutionContext context) {
        if (!(tree instanceof JavaSourceFile source)) {
          return tree;
        }
        Set<String> used = used(source, knowledge.family());
        used.removeAll(scanned.own);
        if (used.isEmpty()) {
          return tree;
        }
        Tree moved = moved(source, used, ofFile(source, knowledge), scanned.own, context);
        if (moved instanceof JavaSourceFile changed
            && !changed.printAll().equals(source.printAll())) {
          RemainingWork.in(changed.getSourcePath().toString(), changed.printAll())
              .forEach(row -> remaining.insertRow(context, row));
        }
        return moved;
      }
    };
  }

  /**
   * The knowledge for one file: types of models stay if it builds a model, since Turgo's are to be
   * read only.
   */
  private static Knowledge ofFile(JavaSourceFile source, Knowledge knowledge) {
    String models = knowledge.family().root + ".bpmn";
    Set<Boolean> built = new HashSet<>();
    new JavaIsoVisitor<Set<Boolean>>() {
      @Override
      public J.NewClass visitNewClass(J.NewClass made, Set<Boolean> found) {
        JavaType.FullyQualified type = TypeUtils.asFullyQualified(made.getType());
        if (type != null && type.getFullyQualifiedName().startsWith(models + ".")) {
          found.add(true);
        }
        return super.visitNewClass(made, found);
      }

      @Override
      public J.MethodInvocation visitMethodInvocation(J.MethodInvocation call, Set<Boolean> found) {
        if (call.getSimpleName().equals("addBpmnModel")) {
          found.add(true);
        }
        return super.visitMethodInvocation(call, found);
      }
    }.visit(source, built);
    return built.isEmpty() ? knowledge : knowledge.keeping(models);
  }

  private static Tree moved(
      JavaSourceFile source,
      Set<String> used,
      Knowledge knowledge,
      Set<String> own,
      ExecutionContext context) {
    Map<UUID, Set<String>> notes = new HashMap<>();
    Tree moved = new Members(knowledge, notes).visitNonNull(source, context);
    Map<String, String> changes = new TreeMap<>();
    Map<String, String> missing = new TreeMap<>();
    Set<String> annotations = new HashSet<>();
    for (String type : used) {
      Knowledge.Answer answer = knowledge.type(type);
      switch (answer.fate()) {
        case SAME -> {}
        case MISSING -> missing.put(type, answer.hint());
        case CHANGED -> {
          if (answer.target().equals("-")) {
            annotations.add(type);
          } else {
            changes.put(type, answer.target());
          }
        }
      }
    }
    moved = new Notes(notes, annotations).visitNonNull(moved, context);
    for (Map.Entry<String, String> change : changes.entrySet()) {
      moved =
          new ChangeType(change.getKey(), change.getValue(), true)
              .getVisitor()
              .visitNonNull(moved, context);
    }
    return new Imports(knowledge, missing, own).visitNonNull(moved, context);
  }

  /** Types of the engine that a file imports or uses, nested ones included. */
  private static Set<String> used(JavaSourceFile source, Family family) {
    Set<String> used = new LinkedHashSet<>();
    for (J.Import each : source.getImports()) {
      String name = each.getTypeName();
      if (family.owns(name) && !name.endsWith("*")) {
        used.add(name);
      }
    }
    for (JavaType type : source.getTypesInUse().getTypesInUse()) {
      JavaType.FullyQualified named = TypeUtils.asFullyQualified(type);
      if (named != null && family.owns(named.getFullyQualifiedName())) {
        String name = named.getFullyQualifiedName();
        int nested = name.indexOf('$');
        used.add(nested < 0 ? name : name.substring(0, nested));
      }
    }
    return used;
  }

  private static String pack(String type) {
    return type.substring(0, type.lastIndexOf('.'));
  }

  private static void note(Map<UUID, Set<String>> notes, UUID place, String what, String hint) {
    notes.computeIfAbsent(place, k -> new LinkedHashSet<>()).add(what + ": " + hint);
  }

  /** The static type of the receiver, whose members are those that the code can call. */
  private static JavaType.@Nullable FullyQualified receiver(J.MethodInvocation call) {
    Expression select = call.getSelect();
    JavaType.FullyQualified type =
        select == null ? null : TypeUtils.asFullyQualified(select.getType());
    if (type != null) {
      return type;
    }
    JavaType.Method method = call.getMethodType();
    return method == null ? null : method.getDeclaringType();
  }

  private static int arguments(List<Expression> given) {
    return given.size() == 1 && given.getFirst() instanceof J.Empty ? 0 : given.size();
  }

  /** Changes calls, and notes those that nothing replaces. */
  private static final class Members extends JavaIsoVisitor<ExecutionContext> {
    private final Knowledge knowledge;
    private final Map<UUID, Set<String>> notes;

    Members(Knowledge knowledge, Map<UUID, Set<String>> notes) {
      this.knowledge = knowledge;
      this.notes = notes;
    }

    @Override
    public J.MethodInvocation visitMethodInvocation(
        J.MethodInvocation method, ExecutionContext context) {
      J.MethodInvocation call = super.visitMethodInvocation(method, context);
      JavaType.FullyQualified type = receiver(call);
      if (type == null || !knowledge.family().owns(type.getFullyQualifiedName())) {
        return call;
      }
      Knowledge.Answer owner = knowledge.type(type.getFullyQualifiedName());
      if (owner.fate() == Knowledge.Fate.MISSING) {
        return call; // its type is told at the import
      }
      int arguments = arguments(call.getArguments());
      Knowledge.Answer answer =
          knowledge.member(type.getFullyQualifiedName(), call.getSimpleName(), arguments);
      return switch (answer.fate()) {
        case SAME -> call;
        case MISSING -> {
          note(
              notes,
              statement().getId(),
              type.getClassName() + "." + call.getSimpleName(),
              answer.hint());
          yield call;
        }
        case CHANGED -> changed(call, answer.target());
      };
    }

    private J.MethodInvocation changed(J.MethodInvocation call, String change) {
      return switch (change) {
        case "first" -> call.withArguments(List.of());
        case "list" -> list(call);
        case "xml" -> xml(call);
        case Knowledge.COMPAT -> call;
        case "drop" ->
            call.getSelect() instanceof J.MethodInvocation before
                ? before.withPrefix(call.getPrefix())
                : call;
        default -> renamed(call, change);
      };
    }

    /**
     * A call with another name: {@code name:NEW}, {@code list:NEW}, or as the argument of another
     * one, {@code wrap:OUTER:NEW}.
     */
    private J.MethodInvocation renamed(J.MethodInvocation call, String change) {
      List<String> parts = List.of(change.split(":"));
      J.MethodInvocation renamed = call.withName(call.getName().withSimpleName(parts.getLast()));
      return switch (parts.getFirst()) {
        case "list" -> list(renamed);
        case "wrap" ->
            org.openrewrite.java.JavaTemplate.builder(parts.get(1) + "(#{any()})")
                .build()
                .apply(new Cursor(getCursor(), call), call.getCoordinates().replace(), renamed);
        default -> renamed;
      };
    }

    /** A call that deploys a model gets the file that the model's own library writes. */
    private J.MethodInvocation xml(J.MethodInvocation call) {
      List<Expression> given = call.getArguments();
      JavaType.FullyQualified model = TypeUtils.asFullyQualified(given.get(1).getType());
      boolean isOfCamunda = knowledge.family() == Family.CAMUNDA7;
      String written =
          isOfCamunda
              ? (model == null ? "org.camunda.bpm.model.bpmn" : model.getPackageName())
                  + ".Bpmn.convertToString(#{any()})"
              : "new "
                  + knowledge.family().root
                  + ".bpmn.converter.BpmnXMLConverter().convertToXML(#{any()})";
      Expression xml =
          org.openrewrite.java.JavaTemplate.builder(written)
              .build()
              .apply(new Cursor(getCursor(), call), call.getCoordinates().replace(), given.get(1));
      return call.withName(call.getName().withSimpleName(isOfCamunda ? "addString" : "addBytes"))
          .withArguments(List.of(given.getFirst(), xml.withPrefix(given.get(1).getPrefix())));
    }

    /** A call with several values gets one list of them. */
    private J.MethodInvocation list(J.MethodInvocation call) {
      List<Expression> values = call.getArguments();
      if (values.size() == 1 && values.getFirst().getType() instanceof JavaType.Parameterized) {
        return call; // a collection already
      }
      String holes = String.join(", ", java.util.Collections.nCopies(values.size(), "#{any()}"));
      boolean isArray = values.size() == 1 && values.getFirst().getType() instanceof JavaType.Array;
      Expression one =
          org.openrewrite.java.JavaTemplate.builder(
                  isArray ? "java.util.List.of(#{anyArray()})" : "java.util.List.of(" + holes + ")")
              .build()
              .apply(
                  new Cursor(getCursor(), call), call.getCoordinates().replace(), values.toArray());
      return call.withArguments(List.of(one.withPrefix(org.openrewrite.java.tree.Space.EMPTY)));
    }

    /** The statement of a block, or the member of a class, that the call is part of. */
    private J statement() {
      Cursor place = getCursor();
      for (Cursor each = getCursor(); each != null; each = each.getParent()) {
        if (each.getValue() instanceof Statement
            && each.getParentTreeCursor().getValue() instanceof J.Block) {
          return each.getValue();
        }
        if (each.getValue() instanceof JavaSourceFile) {
          break;
        }
      }
      return place.getValue();
    }
  }

  /** Writes the notes as comments, and takes annotations away that Turgo does not need. */
  private static final class Notes extends JavaIsoVisitor<ExecutionContext> {
    private final Map<UUID, Set<String>> notes;
    private final Set<String> annotations;

    Notes(Map<UUID, Set<String>> notes, Set<String> annotations) {
      this.notes = notes;
      this.annotations = annotations;
    }

    @Override
    public J.ClassDeclaration visitClassDeclaration(
        J.ClassDeclaration declaration, ExecutionContext context) {
      J.ClassDeclaration visited = super.visitClassDeclaration(declaration, context);
      List<J.Annotation> kept =
          ListUtils.map(
              visited.getLeadingAnnotations(),
              each -> {
                JavaType.FullyQualified type = TypeUtils.asFullyQualified(each.getType());
                return type != null && annotations.contains(type.getFullyQualifiedName())
                    ? null
                    : each;
              });
      if (kept.size() == visited.getLeadingAnnotations().size()) {
        return visited;
      }
      return autoFormat(
          visited.withLeadingAnnotations(kept),
          visited.getName(),
          context,
          getCursor().getParentTreeCursor());
    }

    @Override
    public @Nullable J postVisit(J tree, ExecutionContext context) {
      Set<String> here = notes.get(tree.getId());
      return here == null ? tree : commented(tree, here);
    }
  }

  /**
   * Says at an import what to do about its type, after all imports have their places. Removes
   * imports of which nothing is used any more.
   */
  private static final class Imports extends JavaIsoVisitor<ExecutionContext> {
    private final Knowledge knowledge;
    private final Map<String, String> missing;
    private final Set<String> own;

    Imports(Knowledge knowledge, Map<String, String> missing, Set<String> own) {
      this.knowledge = knowledge;
      this.missing = missing;
      this.own = own;
    }

    @Override
    public J.CompilationUnit visitCompilationUnit(
        J.CompilationUnit unit, ExecutionContext context) {
      Set<String> used = used(unit.withImports(List.of()), knowledge.family());
      return unit.withImports(
          ListUtils.map(unit.getImports(), each -> isOld(each, used) ? null : noted(each)));
    }

    private J.Import noted(J.Import each) {
      String name = each.getTypeName();
      Set<String> notes = new LinkedHashSet<>();
      missing.forEach((type, hint) -> {
        if (name.equals(type) || (isStar(each) && each.getPackageName().equals(pack(type)))) {
          notes.add(type.substring(type.lastIndexOf('.') + 1) + ": " + hint);
        }
      });
      return commented(each, notes);
    }

    private static boolean isStar(J.Import each) {
      return !each.isStatic() && each.getQualid().getSimpleName().equals("*");
    }

    private boolean isOld(J.Import each, Set<String> used) {
      String name = each.getTypeName();
      if (!knowledge.family().owns(each.getPackageName() + ".") || !each.getComments().isEmpty()) {
        return false;
      }
      if (isStar(each)) {
        String pack = each.getPackageName();
        return used.stream().noneMatch(type -> pack(type).equals(pack));
      }
      return knowledge.family().owns(name)
          && !own.contains(name)
          && knowledge.type(name).fate() == Knowledge.Fate.CHANGED;
    }
  }

  /** The element with each note above it that is not there yet. */
  private static <T extends J> T commented(T tree, Set<String> notes) {
    String indent = "\n" + tree.getPrefix().getIndent();
    List<org.openrewrite.java.tree.Comment> comments = new ArrayList<>(tree.getComments());
    for (String note : notes) {
      String text = " " + RemainingWork.MARK + note;
      if (comments.stream()
          .noneMatch(c -> c instanceof TextComment t && t.getText().equals(text))) {
        comments.add(new TextComment(false, text, indent, Markers.EMPTY));
      }
    }
    return comments.size() == tree.getComments().size()
        ? tree
        : tree.withPrefix(tree.getPrefix().withComments(comments));
  }
}
