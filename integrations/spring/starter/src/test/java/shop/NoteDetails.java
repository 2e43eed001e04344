package shop;

import java.math.BigDecimal;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;

/** A bean of an application, which holds the root of its package. */
@AutoConfigurationPackage
public final class NoteDetails {
  private BigDecimal price = BigDecimal.ZERO;

  /** With a price. */
  public static NoteDetails of(String price) {
    NoteDetails details = new NoteDetails();
    details.setPrice(new BigDecimal(price));
    return details;
  }

  public BigDecimal getPrice() {
    return price;
  }

  public void setPrice(BigDecimal price) {
    this.price = price;
  }
}
