package io.turgo.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.TypeVariable;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the tables of types and members to the jars of the engines and to Turgo's own API. */
class ApiTablesTest {
  private static final Path TABLES = Path.of("src/main/resources/io/turgo/rewrite");
  private static final Pattern JARS =
      Pattern.compile(".*/(camunda|flowable|activiti)-[a-z-]*-\\d[^/]*\\.jar");
  private static final Pattern OTHERS =
      Pattern.compile(
          ".*\\.(impl|cmmn(?!\\.api)|dmn|app|content|eventregistry|model|juel|osgi|xml)\\..*");

  /** Elements of models, which have names of other types too. */
  private static final Pattern MODELS =
      Pattern.compile("org\\.(flowable|activiti)\\.bpmn\\.model\\.\\w+");

  private static final String OWN_MODELS = "io.turgo.engine.repository.bpmn.";
  private static final Pattern INSIDE =
      Pattern.compile(
          "io\\.turgo\\.engine\\.(bpmn|calls|check|commit|definition|driver|executor|expression|"
              + "health|instance|interpreter|model|query|service|store|turns|usercode)\\..*");
  private static final Map<String, String> RENAMED =
      Map.of(
          "org.camunda.bpm.engine.ProcessEngineException", "TurgoException",
          "org.camunda.bpm.engine.OptimisticLockingException", "TurgoOptimisticLockingException",
          "org.camunda.bpm.engine.TaskAlreadyClaimedException", "TurgoTaskAlreadyClaimedException",
          "org.camunda.bpm.engine.exception.NotFoundException", "TurgoObjectNotFoundException",
          "org.camunda.bpm.engine.ScriptEvaluationException", "TurgoScriptEvaluationException",
          "org.camunda.bpm.engine.ProcessEngineServices", "ProcessEngine",
          "org.camunda.bpm.engine.exception.NullValueException", "TurgoIllegalArgumentException",
          "org.camunda.bpm.engine.ParseException", "BpmnDeploymentException");

  @ParameterizedTest
  @EnumSource
  void tablesAreThoseOfTheJars(Family family) throws Exception {
    String found = table(family);
    Path file = TABLES.resolve(family.tableName() + "-api.tsv");
    if (Boolean.getBoolean("turgo.write")) {
      Files.writeString(file, found);
    }
    assertThat(Files.readString(file)).as("write it with -Dturgo.write=true").isEqualTo(found);
    assertThat(found.lines().filter(line -> !line.startsWith("\t"))).hasSizeGreaterThan(100);
  }

  @ParameterizedTest
  @EnumSource
  void renamedMembersAreThere(Family family) throws Exception {
    Knowledge knowledge = Knowledge.of(family);
    List<String> known =
        Stream.concat(
                Files.readAllLines(TABLES.resolve(family.tableName() + "-api.tsv")).stream()
                    .filter(line -> !line.startsWith("\t") && !line.startsWith("#"))
                    .map(line -> line.substring(0, line.indexOf('\t'))),
                Files.readAllLines(TABLES.resolve("types.tsv")).stream()
                    .filter(line -> line.startsWith(family.tableName() + "\t"))
                    .map(line -> line.split("\t", -1)[1]))
            .toList();
    for (String line : Files.readAllLines(TABLES.resolve("members.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (line.startsWith("#")
          || !cells[0].equals(family.tableName())
          || !cells[2].matches("list|(list|name|wrap:[\\w.]+):\\w+")) {
        continue;
      }
      String owner = cells[1].substring(0, cells[1].indexOf('.'));
      String member = cells[1].substring(owner.length() + 1).replaceFirst("/.*", "");
      String renamed = cells[2].contains(":") ? cells[2].replaceFirst(".*:", "") : member;
      String type =
          known.stream().filter(name -> name.endsWith("." + owner)).findFirst().orElseThrow();
      Class<?> target = Class.forName(knowledge.type(type).target());
      assertThat(target.getMethods())
          .as(line)
          .anyMatch(method ->
              method.getName().equals(renamed)
                  && (!cells[2].startsWith("list")
                      || java.util.Collection.class.isAssignableFrom(
                          method.getParameterTypes()[0])));
    }
  }

  private static String table(Family family) throws Exception {
    Map<String, List<Class<?>>> own = new HashMap<>();
    for (Class<?> type : classes(jarOf(ProcessEngine.class))) {
      if (!INSIDE.matcher(type.getName()).matches()) {
        own.computeIfAbsent(type.getSimpleName(), k -> new ArrayList<>()).add(type);
      }
    }
    Map<String, Class<?>> targets = new TreeMap<>();
    Map<String, Class<?>> sources = new TreeMap<>();
    for (String jar : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
      if (!JARS.matcher(jar.replace('\\', '/')).matches()) {
        continue;
      }
      for (Class<?> type : classes(Path.of(jar))) {
        if (!type.getName().startsWith(family.root + ".")
            || (OTHERS.matcher(type.getName()).matches()
                && !MODELS.matcher(type.getName()).matches())) {
          continue;
        }
        sources.put(type.getName(), type);
        String name = nameInTurgo(type);
        boolean isOfModel = MODELS.matcher(type.getName()).matches();
        List<Class<?>> same =
            own.getOrDefault(name, List.of()).stream()
                .filter(found -> found.getName().startsWith(OWN_MODELS) == isOfModel)
                .toList();
        if (same.size() == 1 && !type.getName().contains(".telemetry.")) {
          targets.put(type.getName(), same.getFirst());
        }
      }
    }
    targets.remove("org.camunda.bpm.engine.test.Deployment");
    targets.remove("org.flowable.engine.test.Deployment");
    targets.remove("org.activiti.engine.test.Deployment");
    StringBuilder table =
        new StringBuilder("# Written by ApiTablesTest. type, type in Turgo; below it:\n")
            .append("# member/number of arguments, same or gone, what it returns\n");
    for (Map.Entry<String, Class<?>> entry : sources.entrySet()) {
      Class<?> target = targets.get(entry.getKey());
      table.append(entry.getKey()).append('\t').append(target == null ? "" : target.getName());
      table.append('\n');
      if (target == null && MODELS.matcher(entry.getKey()).matches()) {
        continue; // the import says that the type is missing
      }
      members(entry.getValue(), target, targets)
          .forEach((member, rest) ->
              table.append('\t').append(member).append('\t').append(rest).append('\n'));
    }
    return table.toString();
  }

  private static String nameInTurgo(Class<?> type) {
    String name =
        RENAMED.getOrDefault(
            type.getName(),
            type.getSimpleName()
                .replaceFirst("^(MapBased|Abstract)?(Flowable|Activiti)", "$1Turgo"));
    return type.getName().startsWith("org.flowable.cmmn.")
        ? name.replaceFirst("^Cmmn(Deployment|TaskService|ManagementService)", "$1")
            .replaceFirst("^(User|Generic|Signal)(EventListenerInstance)", "$2")
        : name;
  }

  private static Map<String, String> members(
      Class<?> type, @Nullable Class<?> target, Map<String, Class<?>> targets) {
    Map<String, String> members = new TreeMap<>();
    for (Method method : type.getMethods()) {
      if (method.isSynthetic()
          || method.getDeclaringClass() == Object.class
          || Throwable.class.isAssignableFrom(method.getDeclaringClass())
              && method.getDeclaringClass().getName().startsWith("java.")) {
        continue;
      }
      boolean same = target != null && isThere(method, target, targets);
      String key = method.getName() + "/" + method.getParameterCount();
      String value = (same ? "same" : "gone") + "\t" + returned(type, method);
      members.merge(key, value, (a, b) -> a.compareTo(b) > 0 ? a : b);
    }
    return members;
  }

  /** A method of the same name that takes the same arguments, or more general ones. */
  private static boolean isThere(Method method, Class<?> target, Map<String, Class<?>> targets) {
    return Stream.of(target.getMethods())
        .filter(own -> own.getName().equals(method.getName()))
        .filter(own -> own.getParameterCount() == method.getParameterCount())
        .filter(own -> own.isVarArgs() == method.isVarArgs())
        .anyMatch(own -> {
          for (int i = 0; i < own.getParameterCount(); i++) {
            Class<?> given = method.getParameterTypes()[i];
            Class<?> mapped = targets.getOrDefault(given.getName(), given);
            boolean isUnwrapped = given.getName().endsWith("VariableMap");
            if (!own.getParameterTypes()[i].isAssignableFrom(isUnwrapped ? Map.class : mapped)
                && !given.isArray()) {
              return false;
            }
          }
          return true;
        });
  }

  private static String returned(Class<?> type, Method method) {
    Map<TypeVariable<?>, java.lang.reflect.Type> bound = new HashMap<>();
    bind(type, bound);
    return name(method.getGenericReturnType(), bound);
  }

  private static void bind(Class<?> type, Map<TypeVariable<?>, java.lang.reflect.Type> bound) {
    List<java.lang.reflect.Type> above = new ArrayList<>(List.of(type.getGenericInterfaces()));
    if (type.getGenericSuperclass() != null) {
      above.add(type.getGenericSuperclass());
    }
    for (java.lang.reflect.Type parent : above) {
      if (parent instanceof ParameterizedType generic
          && generic.getRawType() instanceof Class<?> raw) {
        for (int i = 0; i < raw.getTypeParameters().length; i++) {
          bound.put(raw.getTypeParameters()[i], generic.getActualTypeArguments()[i]);
        }
        bind(raw, bound);
      } else if (parent instanceof Class<?> raw) {
        bind(raw, bound);
      }
    }
  }

  private static String name(
      java.lang.reflect.Type type, Map<TypeVariable<?>, java.lang.reflect.Type> bound) {
    if (type instanceof TypeVariable<?> variable) {
      java.lang.reflect.Type real = bound.get(variable);
      return real == null ? "java.lang.Object" : name(real, bound);
    }
    if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
      return java.util.Collection.class.isAssignableFrom(raw)
          ? raw.getName() + "<" + name(generic.getActualTypeArguments()[0], bound) + ">"
          : raw.getName();
    }
    return type instanceof Class<?> plain ? plain.getTypeName() : "java.lang.Object";
  }

  private static Path jarOf(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** The public top-level types of a jar or a folder of classes. */
  private static List<Class<?>> classes(Path place) throws IOException {
    if (Files.isDirectory(place)) {
      return below(place);
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return below(jar.getPath("/"));
    }
  }

  private static List<Class<?>> below(Path folder) throws IOException {
    List<Class<?>> types = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        if (name.endsWith(".class")
            && !name.contains("$")
            && !name.contains("-info")
            && !name.startsWith("META-INF")) {
          try {
            Class<?> type =
                Class.forName(
                    name.substring(0, name.length() - 6).replace('/', '.'),
                    false,
                    ApiTablesTest.class.getClassLoader());
            if (Modifier.isPublic(type.getModifiers())) {
              assertThat(type.getMethods())
                  .as(name)
                  .isNotNull(); // throws if a type of one is missing
              types.add(type);
            }
          } catch (LinkageError | ClassNotFoundException e) {
            // Needs an optional library, so applications do not use it without that one.
          }
        }
      }
    }
    return types;
  }
}
