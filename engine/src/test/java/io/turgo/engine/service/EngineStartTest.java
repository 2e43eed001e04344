package io.turgo.engine.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.ServiceTaskCode;
import io.turgo.engine.delegate.ServiceTaskSurroundings;
import io.turgo.engine.delegate.ServiceTaskType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEventType;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TurnLocks;
import io.turgo.engine.testing.Database;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An engine that cannot be put together or started closes what it has opened, each part once. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class EngineStartTest {
  private static final String FAILURE = "as the test says";

  /** No steps of the build: the one ends it, any object is asked for the others. */
  private static final Set<String> NOT_COUNTED = Set.of("close", "equals", "hashCode", "toString");

  /** What one build has opened and closed. */
  private static final class Build {
    final AtomicInteger storesClosed = new AtomicInteger();
    final AtomicInteger locksOpened = new AtomicInteger();
    final AtomicInteger locksClosed = new AtomicInteger();
    final AtomicInteger codeOpened = new AtomicInteger();
    final AtomicInteger codeClosed = new AtomicInteger();
    final List<String> called = new ArrayList<>();
    final Thread builder = Thread.currentThread();

    /** A store that throws at the build's call of that number; 0 for none. */
    Store store(int failing) {
      Store real = Database.SQLITE.open();
      return (Store)
          Proxy.newProxyInstance(
              EngineStartTest.class.getClassLoader(),
              new Class<?>[] {Store.class},
              (proxy, method, arguments) -> {
                String name = method.getName();
                if (name.equals("close")) {
                  storesClosed.incrementAndGet();
                } else if (isStep(name) && called(name) == failing) {
                  throw new IllegalStateException(FAILURE);
                } else if (name.equals("turnLocks")) {
                  locksOpened.incrementAndGet();
                  return Optional.of(locks());
                }
                try {
                  return method.invoke(real, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }

    /** Ids are fetched for the build by another thread; other calls of those are not its own. */
    private boolean isStep(String method) {
      return !NOT_COUNTED.contains(method)
          && (method.equals("allocateIds") || Thread.currentThread().equals(builder));
    }

    private synchronized int called(String method) {
      called.add(method);
      return called.size();
    }

    private TurnLocks locks() {
      return new TurnLocks() {
        @Override
        public boolean tryLock(Set<Long> instances) {
          return true;
        }

        @Override
        public void unlock(Collection<Long> instances) {}

        @Override
        public void close() {
          locksClosed.incrementAndGet();
        }
      };
    }

    ServiceTaskType type() {
      return new CountedType("counted") {
        @Override
        public ServiceTaskCode open(ServiceTaskSurroundings surroundings) {
          codeOpened.incrementAndGet();
          return new ServiceTaskCode() {
            @Override
            public void execute(DelegateExecution execution) {}

            @Override
            public void close() {
              codeClosed.incrementAndGet();
            }
          };
        }
      };
    }

    ProcessEngineBuilder engine(int failing) {
      return new TurgoProcessEngineBuilder().store(store(failing)).serviceTaskType(type());
    }

    void assertClosed(String at) {
      assertThat(storesClosed).as("stores closed, %s", at).hasValue(1);
      assertThat(codeClosed).as("service tasks closed, %s", at).hasValue(codeOpened.get());
      assertThat(locksClosed).as("locks closed, %s", at).hasValue(locksOpened.get());
    }
  }

  private abstract static class CountedType implements ServiceTaskType {
    private final String name;

    CountedType(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Set<String> fields() {
      return Set.of();
    }
  }

  private static List<Thread> engineThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("turgo-"))
        .toList();
  }

  private static void awaitNoThreadsBut(List<Thread> before) throws InterruptedException {
    for (Thread thread : engineThreads()) {
      if (!before.contains(thread)) {
        thread.join(Duration.ofSeconds(30));
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
  }

  @Test
  void whateverCallOfTheStoreFailsAllThatWasOpenedIsClosed() throws Exception {
    List<Thread> before = engineThreads();
    List<String> failed = new ArrayList<>();
    boolean isBuilt = false;
    while (!isBuilt) {
      int step = failed.size() + 1;
      Build build = new Build();
      isBuilt = builds(build, step);
      build.assertClosed("step " + step + " of " + build.called);
      if (!isBuilt) {
        failed.add(build.called.get(step - 1));
      }
    }
    assertThat(failed)
        .as("calls that failed, of each part of the engine")
        .contains("dialect", "fixHistoryLevel", "definitions", "joinedWriter", "turnLocks")
        .contains("allocateIds", "leases", "joinReads", "requests", "tasks", "listen");
    awaitNoThreadsBut(before);
  }

  /** Whether there is an engine, which is closed then; otherwise the build told of the failure. */
  private static boolean builds(Build build, int failing) {
    try (ProcessEngine engine = build.engine(failing).build()) {
      assertThat(engine.getJobExecutor().isRunning()).isTrue();
      return true;
    } catch (RuntimeException e) {
      assertThat(e).hasStackTraceContaining(FAILURE);
      return false;
    }
  }

  @Test
  void settingsThatAreRefusedCloseTheStore() {
    Build build = new Build();
    assertThatThrownBy(() -> build.engine(0).retries(0, Duration.ZERO).build())
        .isInstanceOf(TurgoIllegalArgumentException.class);
    build.assertClosed("refused");
    assertThat(build.codeOpened).hasValue(0);
  }

  @Test
  void aServiceTaskTypeThatCannotBeOpenedClosesThoseBeforeIt() {
    Build build = new Build();
    ServiceTaskType broken =
        new CountedType("broken") {
          @Override
          public ServiceTaskCode open(ServiceTaskSurroundings surroundings) {
            throw new IllegalStateException(FAILURE);
          }
        };
    assertThatThrownBy(() -> build.engine(0).serviceTaskType(broken).build()).hasMessage(FAILURE);
    build.assertClosed("when a type was opened");
    assertThat(build.codeOpened).hasValue(1);
  }

  @Test
  void aListenerThatCannotBeRegisteredClosesWhatWasOpened() {
    Build build = new Build();
    TurgoEventListener broken =
        new TurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {}

          @Override
          public boolean isFailOnException() {
            return false;
          }

          @Override
          public Collection<? extends TurgoEventType> getTypes() {
            throw new AssertionError(FAILURE);
          }
        };
    assertThatThrownBy(() -> build.engine(0).eventListener(broken).build()).hasMessage(FAILURE);
    build.assertClosed("when a listener was registered");
    assertThat(build.codeOpened).hasValue(1);
    assertThat(build.locksOpened).hasValue(0);
  }

  @Test
  void aListenerThatRefusesTheStartClosesWhatWasOpened() {
    Build build = new Build();
    TurgoEventListener refusing =
        new TurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            throw new IllegalStateException(FAILURE);
          }

          @Override
          public boolean isFailOnException() {
            return true;
          }
        };
    assertThatThrownBy(() -> build.engine(0).eventListener(refusing).build())
        .hasStackTraceContaining(FAILURE);
    build.assertClosed("when a listener was told of the start");
    assertThat(build.locksOpened).hasValue(1);
  }

  @Test
  void errorsOfClosingAreToldWithTheFailure() {
    List<String> closed = new ArrayList<>();
    Opened opened = new Opened();
    opened.add(() -> closed.add("store"));
    opened.add(() -> {
      closed.add("service tasks");
      throw new OutOfMemoryError("first");
    });
    opened.add(() -> {
      closed.add("driver");
      throw new IllegalStateException("second");
    });
    Throwable failure = new IllegalStateException(FAILURE);
    opened.closeAfter(failure);
    opened.closeAfter(failure);
    assertThat(closed).containsExactly("driver", "service tasks", "store");
    assertThat(failure.getSuppressed())
        .extracting(Throwable::getMessage)
        .containsExactly("second", "first");
  }

  @Test
  void aPartThatIsAskedForTooEarlyIsNamed() {
    MadeLater<String> part = new MadeLater<>("executor");
    assertThatThrownBy(part::get)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The part 'executor' of the engine is not made yet");
    assertThat(part.made("it")).isEqualTo("it");
    assertThat(part.get()).isEqualTo("it");
    assertThatThrownBy(() -> part.made("another"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'executor'");
    assertThat(part.get()).isEqualTo("it");
  }

  /** Sets a variable, so that a test sees that it ran. */
  public static final class Working implements JavaDelegate {
    @Override
    public void execute(DelegateExecution execution) {
      execution.setVariable("worked", true);
    }
  }

  @Test
  void aBuilderThatChangesAfterTheBuildChangesNoEngine() {
    ProcessEngineBuilder builder =
        new TurgoProcessEngineBuilder().store(Database.SQLITE.open()).executorActive(false);
    try (ProcessEngine engine = builder.build()) {
      builder.name("another").classLoader(new Empty()).bean("working", new Working());
      assertThat(engine.getName()).isEqualTo("default");
      engine
          .getRepositoryService()
          .createDeployment()
          .addString(
              "p.bpmn",
              """
              <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                           xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
                <process id="p" isExecutable="true">
                  <startEvent id="start"/>
                  <sequenceFlow id="a" sourceRef="start" targetRef="work"/>
                  <serviceTask id="work" turgo:class="%s"/>
                  <sequenceFlow id="b" sourceRef="work" targetRef="wait"/>
                  <userTask id="wait"/>
                </process>
              </definitions>
              """
                  .formatted(Working.class.getName()))
          .deploy();
      ProcessInstance instance = engine.getRuntimeService().startProcessInstanceByKey("p");
      assertThat(engine.getRuntimeService().getVariable(instance.getId(), "worked"))
          .isEqualTo(true);
    }
  }

  /** Finds no class of the application. */
  private static final class Empty extends ClassLoader {
    Empty() {
      super(null);
    }

    @Override
    protected @Nullable Class<?> findClass(String name) throws ClassNotFoundException {
      throw new ClassNotFoundException(name);
    }
  }
}
