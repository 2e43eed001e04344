package io.turgo.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.net.URI;
import java.net.URL;
import java.time.DayOfWeek;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import javax.script.ScriptEngineManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways out of an expression that attackers use, adapted to this language; none may work. */
class ExpressionEscapeTest {
  private static final AtomicInteger EFFECTS = new AtomicInteger();

  private final MapVariables variables = new MapVariables();
  private final Map<String, Object> map = new HashMap<>();

  public static class Loader extends ClassLoader {
    public void touch() {
      EFFECTS.incrementAndGet();
    }
  }

  public static class Runner extends Thread {
    @Override
    public void run() {
      EFFECTS.incrementAndGet();
    }
  }

  /** A bean as careless as they come. */
  public static class Careless {
    public static final String CONSTANT = "constant";

    public static String reset() {
      return "reset" + EFFECTS.incrementAndGet();
    }

    public Class<?> getType() {
      return Runtime.class;
    }

    public Object getLoader() {
      return new Loader();
    }

    public Object getSystemLoader() {
      return ClassLoader.getSystemClassLoader();
    }

    public Object getThread() {
      return new Runner();
    }

    public Object getCurrentThread() {
      return Thread.currentThread();
    }

    public Object getRuntime() {
      return Runtime.getRuntime();
    }

    public Object getModule() {
      return Careless.class.getModule();
    }

    public Object getMethod() throws NoSuchMethodException {
      return Careless.class.getMethod("reset");
    }

    public Object[] getMethods() {
      return Careless.class.getMethods();
    }

    public Object getHandle() {
      return MethodHandles.lookup();
    }

    public Object getHandler() {
      InvocationHandler handler =
          (proxy, method, arguments) -> String.valueOf(EFFECTS.incrementAndGet());
      return handler;
    }

    public Object getProcess() {
      return ProcessHandle.current();
    }

    public Object getBuilder() {
      return new ProcessBuilder("true");
    }

    public Object getScripts() {
      return new ScriptEngineManager();
    }

    public Object getDomain() {
      return Careless.class.getProtectionDomain();
    }

    public Class<?>[] getTypes() {
      return new Class<?>[] {Runtime.class};
    }

    public Class<?>[][] getNestedTypes() {
      return new Class<?>[][] {{Runtime.class}};
    }

    public Object[] getObjects() {
      return new Object[] {Runtime.class};
    }

    public List<Object> getTypeList() {
      return List.of(Runtime.class);
    }

    public Map<String, Object> getTypeMap() {
      return Map.of("x", Runtime.class);
    }

    public Optional<Object> getMaybeType() {
      return Optional.of(Runtime.class);
    }

    public File getFile() {
      return new File("none");
    }

    public URL getUrl() throws IOException {
      return URI.create("file:///none").toURL();
    }

    public ExecutorService getExecutor() {
      return ForkJoinPool.commonPool();
    }

    public void accept(Object anything) {
      EFFECTS.incrementAndGet();
    }
  }

  @BeforeEach
  void setUp() {
    EFFECTS.set(0);
    variables
        .with("text", "abc")
        .with("number", 1)
        .with("big", 1L)
        .with("flag", true)
        .with("list", List.of("a"))
        .with("map", map)
        .with("day", DayOfWeek.MONDAY)
        .with("error", new IllegalStateException("x"))
        .with("type", Runtime.class)
        .with("types", new Class<?>[] {Runtime.class})
        .with("loader", new Loader());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // classes through getClass
        "${''.getClass()}",
        "#{''.getClass()}",
        "before ${''.getClass()} after",
        "${text.class}",
        "${text['class']}",
        "${text['getClass']()}",
        "${text['get' += 'Class']()}",
        "${''.getClass().forName('java.lang.Runtime').getRuntime().exec('id')}",
        "${''.getClass().getProtectionDomain().getCodeSource()}",
        "${error.getClass().getClassLoader()}",
        "${number.getClass().getMethods()[0].invoke(null)}",
        "${list.getClass().getModule()}",
        "${(1).getClass()}",
        "${[].getClass()}",
        "${bean.getClass().getClassLoader().loadClass('x')}",
        // names of classes, static members, constructors
        "${T(java.lang.Runtime).getRuntime().exec('id')}",
        "${Runtime.getRuntime().exec('id')}",
        "${java.lang.Runtime.getRuntime()}",
        "${System.setProperty('turgo.escaped', 'yes')}",
        "${System:setProperty('turgo.escaped', 'yes')}",
        "${Class.forName('java.lang.Runtime')}",
        "${Thread.currentThread().getContextClassLoader()}",
        "${Integer.MAX_VALUE}",
        "${Integer('1')}",
        "${String('x')}",
        "${Boolean.TRUE}",
        "${Math.random()}",
        "${new java.lang.ProcessBuilder('id').start()}",
        "${new('java.lang.ProcessBuilder')}",
        "${@java.lang.Runtime@getRuntime()}",
        "${#context}",
        "${pageContext.request}",
        "${facesContext.externalContext}",
        "${applicationScope}",
        "${param['x']}",
        // static members through instances
        "${big.getLong('java.specification.version')}",
        "${number.getInteger('java.specification.version')}",
        "${flag.getBoolean('java.specification.version')}",
        "${text.valueOf(1)}",
        "${text.format('%s', 1)}",
        "${text.join(',', list)}",
        "${bean.reset()}",
        "${bean.CONSTANT}",
        "${number.MAX_VALUE}",
        // lambdas and streams
        "${(x -> x.getClass())('')}",
        "${(() -> bean.accept(1))()}",
        "${list.stream().map(x -> x.getClass()).toList()}",
        "${list.forEach(x -> bean.accept(x))}",
        "${f = x -> x.getClass(); f('')}",
        // what careless beans and variables hand out
        "${type}",
        "${type.getRuntime()}",
        "${types}",
        "${types[0]}",
        "${loader}",
        "${loader.touch()}",
        "${bean.type}",
        "${bean.getType()}",
        "${bean.type.methods}",
        "${bean.loader.touch()}",
        "${bean.systemLoader}",
        "${bean.thread.start()}",
        "${bean.currentThread.contextClassLoader}",
        "${bean.runtime.exec('id')}",
        "${bean.module}",
        "${bean.method.invoke(null)}",
        "${bean.methods[0]}",
        "${bean.handle}",
        "${bean.handler.invoke(null, null, null)}",
        "${bean.process.destroy()}",
        "${bean.builder.start()}",
        "${bean.scripts.getEngineByName('js')}",
        "${bean.domain}",
        "${bean.types}",
        "${bean.types[0].name}",
        "${bean.nestedTypes[0][0]}",
        "${bean.objects[0]}",
        "${bean.typeList[0]}",
        "${bean.typeList.get(0)}",
        "${bean.typeList.iterator().next()}",
        "${bean.typeList.stream().findFirst().get()}",
        "${bean.typeMap.x}",
        "${bean.typeMap.values().iterator().next()}",
        "${bean.typeMap.entrySet().iterator().next().value}",
        "${bean.maybeType.get()}",
        "${bean.maybeType.orElse(null)}",
        "${day.declaringClass}",
        "${day.getDeclaringClass()}",
        "${day.describeConstable().get()}",
        "${bean.accept(bean.type)}",
        "${bean.accept(''.getClass())}",
        "${map.put('k', bean.type)}",
        "${stolen = bean.type}",
        "${[bean.type]}",
        "${{'k': bean.type}}",
        "${bean.type == bean.type}",
        "type: ${bean.type}",
        // other machinery of the JDK and of every object
        "${bean.file.delete()}",
        "${bean.url.openStream()}",
        "${bean.executor.shutdownNow()}",
        "${error.stackTrace[0].className}",
        "${text.wait()}",
        "${bean.notifyAll()}",
        "${bean.finalize()}",
        "${list.clone()}",
        "${map.k = 1}",
        "${bean.type = 1}",
      })
  void doesNotGetOut(String text) {
    assertThatThrownBy(() ->
            new ElExpressionCompiler(Map.of("bean", new Careless()))
                .compile(text)
                .evaluate(variables))
        .isInstanceOf(ExpressionException.class);
    assertThat(EFFECTS).hasValue(0);
    assertThat(map).isEmpty();
    assertThat(variables.values).doesNotContainKeys("stolen");
    assertThat(System.getProperty("turgo.escaped")).isNull();
  }

  @Test
  void anExpressionInATextStaysAText() {
    variables.with("input", "${''.getClass()}");

    assertThat(new ElExpressionCompiler().compile("${input} ${'#{type}'}").evaluate(variables))
        .isEqualTo("${''.getClass()} #{type}");
  }
}
