package shop;

import io.turgo.engine.RuntimeService;
import jakarta.persistence.EntityManager;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.hibernate.FlushMode;
import org.hibernate.Session;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.transaction.annotation.Transactional;

/** Books seats: a row by JPA and a process instance, together. */
@Transactional
public class Desk {
  private final EntityManager seats;
  private final RuntimeService runtime;
  private final ApplicationEventPublisher events;

  /** How many bookings are to fail behind their row. */
  private final AtomicInteger toFail = new AtomicInteger();

  /** What is done with the next booking, in its transaction. */
  private final AtomicReference<Runnable> besides = new AtomicReference<>(() -> {});

  Desk(EntityManager seats, RuntimeService runtime, ApplicationEventPublisher events) {
    this.seats = seats;
    this.runtime = runtime;
    this.events = events;
  }

  /** Told behind the commit of a booking. */
  public record Asked(String who) {}

  /** A row and an instance; {@code fails} throws behind both. */
  public String ask(String who, boolean fails) {
    seats.persist(new Seat(who + " asks"));
    String id =
        runtime
            .createProcessInstanceBuilder()
            .processDefinitionKey("booking")
            .variable("who", who)
            .start()
            .getId();
    events.publishEvent(new Asked(who));
    if (fails) {
      throw new IllegalStateException("out of seats");
    }
    return id;
  }

  /** Has that many bookings fail. */
  public void fail(int bookings) {
    toFail.set(bookings);
  }

  /** Has something done with the next booking, in its transaction. */
  public void besides(Runnable action) {
    besides.set(action);
  }

  /** Nothing is to be written in this transaction unless the application says when. */
  public void flushesAlone() {
    seats.unwrap(Session.class).setHibernateFlushMode(FlushMode.MANUAL);
  }

  /** Called by the process. */
  public long book(String who) {
    Seat seat = new Seat(who);
    seats.persist(seat);
    besides.getAndSet(() -> {}).run();
    if (toFail.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      throw new IllegalStateException("the printer is out of paper");
    }
    return seat.id();
  }

  /** The seats of one that asks. */
  @Transactional(readOnly = true)
  public long seats(String who) {
    return seats
        .createQuery("select count(s) from Seat s where s.who = :who", Long.class)
        .setParameter("who", who)
        .getSingleResult();
  }
}
