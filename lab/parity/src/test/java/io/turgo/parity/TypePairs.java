package io.turgo.parity;

import io.turgo.engine.ProcessEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.flowable.common.engine.api.delegate.event.FlowableEventListener;
import org.flowable.common.engine.api.delegate.event.FlowableEventType;
import org.flowable.engine.delegate.CustomPropertiesResolver;
import org.flowable.engine.delegate.ExecutionListener;
import org.flowable.engine.delegate.FutureJavaDelegate;
import org.flowable.engine.delegate.JavaDelegate;
import org.flowable.engine.delegate.TaskListener;
import org.flowable.engine.delegate.TransactionDependentExecutionListener;
import org.flowable.engine.delegate.TransactionDependentTaskListener;
import org.flowable.engine.impl.delegate.TriggerableJavaDelegate;

/** Which interface of one engine is which of the other: by simple name, Turgo for Flowable. */
final class TypePairs {
  /** What user code implements. Others are found by name at the objects that engines return. */
  private static final List<Class<?>> USER_CODE =
      List.of(
          JavaDelegate.class,
          FutureJavaDelegate.class,
          TriggerableJavaDelegate.class,
          ExecutionListener.class,
          TaskListener.class,
          TransactionDependentExecutionListener.class,
          TransactionDependentTaskListener.class,
          CustomPropertiesResolver.class,
          FlowableEventListener.class,
          FlowableEventType.class,
          org.operaton.bpm.engine.delegate.JavaDelegate.class,
          org.operaton.bpm.engine.delegate.ExecutionListener.class,
          org.operaton.bpm.engine.delegate.TaskListener.class);

  private static final List<String> API =
      List.of(
          "",
          "batch",
          "delegate",
          "delegate/event",
          "form",
          "history",
          "identity",
          "job",
          "repository",
          "runtime",
          "task");

  private final Map<String, List<Class<?>>> ours = new HashMap<>();
  private final Map<String, List<Class<?>>> theirs = new HashMap<>();
  private final Map<Class<?>, Class<?>[]> oursByClass = new ConcurrentHashMap<>();
  private final Map<Class<?>, Class<?>[]> theirsByClass = new ConcurrentHashMap<>();

  TypePairs() {
    for (String folder : API) {
      for (Class<?> type : publicInterfaces(folder)) {
        ours.put(type.getSimpleName(), List.of(type));
      }
    }
    theirs.putAll(USER_CODE.stream().collect(Collectors.groupingBy(TypePairs::ourName)));
  }

  /** The interfaces of Turgo that an object of another engine stands for. */
  Class<?>[] oursOf(Object there) {
    return oursByClass.computeIfAbsent(there.getClass(), type -> counterparts(type, ours));
  }

  /** The interfaces of all other engines that user code written for Turgo stands for. */
  Class<?>[] theirsOf(Object here) {
    return theirsByClass.computeIfAbsent(here.getClass(), type -> counterparts(type, theirs));
  }

  /** The name that a type of another engine has here. */
  static String ourName(Class<?> type) {
    return type.getSimpleName()
        .replace("Flowable", "Turgo")
        .replace("ProcessEngineException", "TurgoException");
  }

  private static Class<?>[] counterparts(Class<?> of, Map<String, List<Class<?>>> known) {
    return supertypes(of, new LinkedHashSet<>()).stream()
        .flatMap(type -> known.getOrDefault(ourName(type), List.of()).stream())
        .distinct()
        .toArray(Class<?>[]::new);
  }

  private static Set<Class<?>> supertypes(Class<?> type, Set<Class<?>> found) {
    if (found.add(type)) {
      Arrays.stream(type.getInterfaces()).forEach(next -> supertypes(next, found));
      Class<?> above = type.getSuperclass();
      if (above != null) {
        supertypes(above, found);
      }
    }
    return found;
  }

  private static List<Class<?>> publicInterfaces(String folder) {
    try {
      URI code = ProcessEngine.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      Path root = Path.of(code);
      if (Files.isDirectory(root)) {
        return publicInterfacesIn(root, folder);
      }
      try (FileSystem jar = FileSystems.newFileSystem(root)) {
        return publicInterfacesIn(jar.getPath("/"), folder);
      }
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Class<?>> publicInterfacesIn(Path root, String folder) throws IOException {
    try (Stream<Path> files = Files.list(root.resolve("io/turgo/engine").resolve(folder))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".class") && !name.equals("package-info.class"))
          .<Class<?>>map(name -> load(folder, name))
          .filter(type -> type.isInterface() && Modifier.isPublic(type.getModifiers()))
          .toList();
    }
  }

  private static Class<?> load(String folder, String file) {
    String name = ("io/turgo/engine/" + folder + "/" + file).replace("//", "/");
    try {
      return Class.forName(name.substring(0, name.length() - 6).replace('/', '.'));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
