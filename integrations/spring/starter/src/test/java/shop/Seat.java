package shop;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;

/** A seat that somebody has. */
@Entity
public class Seat {
  @Id @GeneratedValue private long id;
  private String who = "";

  protected Seat() {}

  Seat(String who) {
    this.who = who;
  }

  long id() {
    return id;
  }

  String who() {
    return who;
  }
}
