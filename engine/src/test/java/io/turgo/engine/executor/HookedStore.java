package io.turgo.engine.executor;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.LeaseStore;
import io.turgo.engine.store.Locking;
import io.turgo.engine.store.Store;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A real store that a test looks into: between a read and its answer, and before a write. */
final class HookedStore {
  private final Store real;

  /** Done when a page of ready jobs was read, before it is answered. */
  volatile Runnable afterReadyJobs = () -> {};

  /** Answers a write of so many units in the database's place; null lets it through. */
  volatile IntFunction<@Nullable Outcome> onWrite = units -> null;

  /** How far the database's clock is behind that of the nodes, as they see it. */
  volatile long clockBehindMillis;

  /** How often instances were read. */
  final AtomicInteger loads = new AtomicInteger();

  HookedStore(Store real) {
    this.real = real;
  }

  Store store() {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("load")) {
                loads.incrementAndGet();
              }
              Object answer = call(method, arguments);
              if (method.getName().equals("readyJobs")) {
                afterReadyJobs.run();
              }
              if (answer instanceof LeaseStore leases) {
                return leases(leases);
              }
              return answer instanceof GroupWriter writer ? writer(writer) : answer;
            });
  }

  private LeaseStore leases(LeaseStore leases) {
    return new LeaseStore() {
      @Override
      public Round renew(Beat beat) {
        Round round = leases.renew(beat);
        return new Round(
            round.epochs(),
            round.surplus(),
            round.held(),
            round.suspects(),
            round.others(),
            round.databaseMillis() - clockBehindMillis);
      }

      @Override
      public void release(long nodeId, Set<Integer> shards) {
        leases.release(nodeId, shards);
      }

      @Override
      public void leave(long nodeId) {
        leases.leave(nodeId);
      }
    };
  }

  private GroupWriter writer(GroupWriter writer) {
    return new GroupWriter() {
      @Override
      public Outcome write(List<List<InstanceChanges>> units, Locking locking) {
        Outcome planned = onWrite.apply(units.size());
        return planned != null ? planned : writer.write(units, locking);
      }

      @Override
      public void close() {
        writer.close();
      }
    };
  }

  private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
