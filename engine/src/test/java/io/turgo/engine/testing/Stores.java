package io.turgo.engine.testing;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.Locking;
import io.turgo.engine.store.Store;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;

/** Stores whose writers do as a test says. */
public final class Stores {
  private Stores() {}

  /** Stands between the pipeline and the writer of the database. */
  @FunctionalInterface
  public interface Writing {
    GroupWriter.Outcome write(GroupWriter real, List<List<InstanceChanges>> units, Locking locking);
  }

  /** A store like another, but for its writers. */
  public static Store writing(Store real, Writing writing) {
    return (Store)
        Proxy.newProxyInstance(
            Stores.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("isWrittenByUserCodeAlone")) {
                return false; // by the test
              }
              try {
                Object result = method.invoke(real, arguments);
                return result instanceof GroupWriter writer ? wrap(writer, writing) : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static GroupWriter wrap(GroupWriter real, Writing writing) {
    return new GroupWriter() {
      @Override
      public Outcome write(List<List<InstanceChanges>> units, Locking locking) {
        return writing.write(real, units, locking);
      }

      @Override
      public void close() {
        real.close();
      }
    };
  }
}
