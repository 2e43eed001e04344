package io.turgo.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiDifferencesTest {
  private static final String SHOP =
      """
      package shop;
      public class Shop {
        public String name() { return "shop"; }
        protected int stock;
        public Shop() {}
        protected Shop(int stock) {}
        private int secret() { return 1; }
        void inside() {}
        public interface Listener { default void sold(String what) {} }
        private static class Hidden { public void gone() {} }
        static class Package { public void gone() {} }
      }
      """;

  @TempDir private Path folder;

  @Test
  void areNoneBetweenEqualApis() throws IOException {
    assertThat(differences(SHOP, SHOP)).isEmpty();
    assertThat(Files.mismatch(folder.resolve("before.jar"), folder.resolve("now.jar")))
        .isEqualTo(-1);
  }

  @Test
  void areNotInWhatApplicationsCannotSee() throws IOException {
    String changed =
        SHOP.replace("private int secret() { return 1; }", "")
            .replace("void inside() {}", "")
            .replace("public void gone() {}", "")
            .replace("return \"shop\"", "return \"other\"");

    assertThat(differences(SHOP, changed)).isEmpty();
  }

  @Test
  void areNotWhatIsAdded() throws IOException {
    String changed =
        SHOP.replace("protected int stock;", "protected int stock; public void open() {}")
            .replace("interface Listener {", "interface Listener { default void closed() {}");

    assertThat(differences(SHOP, changed)).isEmpty();
  }

  @Test
  void areMembersThatGoOrChange() throws IOException {
    assertThat(differences(SHOP, SHOP.replace("String name()", "CharSequence name()")))
        .containsExactly("shop.Shop#name() METHOD_RETURN_TYPE_CHANGED");
    assertThat(differences(SHOP, SHOP.replace("protected int stock", "protected long stock")))
        .containsExactly("shop.Shop#stock FIELD_TYPE_CHANGED");
    assertThat(differences(SHOP, SHOP.replace("protected int stock;", "")))
        .containsExactly("shop.Shop#stock FIELD_REMOVED");
    assertThat(differences(SHOP, SHOP.replace("sold(String what)", "sold(String what, int many)")))
        .contains("shop.Shop$Listener#sold(String) METHOD_REMOVED");
  }

  @Test
  void areConstructorsThatGoOrCannotBeCalledAnyMore() throws IOException {
    assertThat(differences(SHOP, SHOP.replace("protected Shop(int stock)", "Shop(int stock)")))
        .containsExactly("shop.Shop#<init>(int) CONSTRUCTOR_REMOVED");
    assertThat(differences(SHOP, SHOP.replace("public Shop() {}", "private Shop() {}")))
        .containsExactly("shop.Shop#<init>() CONSTRUCTOR_REMOVED");
  }

  @Test
  void areMethodsThatImplementationsLack() throws IOException {
    String changed =
        SHOP.replace("interface Listener {", "interface Listener { void closed(int hour);");

    assertThat(differences(SHOP, changed))
        .containsExactly("shop.Shop$Listener#closed(int) METHOD_ADDED_TO_INTERFACE");
  }

  @Test
  void areThoseThatOnlyTheCompilerNotices() throws IOException {
    assertThat(differences(SHOP, SHOP.replace("name() {", "name() throws Exception {")))
        .containsExactly("shop.Shop#name() METHOD_NOW_THROWS_CHECKED_EXCEPTION");
    assertThat(differences(SHOP, SHOP.replace("public class Shop", "public abstract class Shop")))
        .contains("shop.Shop CLASS_NOW_ABSTRACT");
  }

  @Test
  void areTypeArguments() throws IOException {
    String before =
        SHOP.replace(
            "void inside() {}",
            "public java.util.List<String> all() { return null; }"
                + " public void set(java.util.List<String> all) {}"
                + " public java.util.List<String> list;");
    assertThat(differences(before, before.replace("List<String> all()", "List<Integer> all()")))
        .containsExactly("shop.Shop#all() METHOD_RETURN_TYPE_GENERICS_CHANGED");
    assertThat(
            differences(
                before, before.replace("set(java.util.List<String>", "set(java.util.List<Long>")))
        .containsExactly("shop.Shop#set(List) METHOD_PARAMETER_GENERICS_CHANGED");
    assertThat(differences(before, before.replace("List<String> list", "List<Long> list")))
        .containsExactly("shop.Shop#list FIELD_GENERICS_CHANGED");
    assertThat(differences(SHOP, SHOP.replace("public class Shop", "public class Shop<T>")))
        .contains("shop.Shop CLASS_GENERIC_TEMPLATE_CHANGED");
  }

  @Test
  void areTypesThatAClassIsNoMore() throws IOException {
    assertThat(differences(SHOP.replace("class Shop", "class Shop extends Thread"), SHOP))
        .contains("shop.Shop SUPERCLASS_REMOVED");
    String cloneable = SHOP.replace("class Shop", "class Shop implements Cloneable");
    assertThat(differences(cloneable, SHOP)).contains("shop.Shop INTERFACE_REMOVED");
    assertThat(differences(SHOP, cloneable)).isEmpty();
  }

  @Test
  void areTypesThatAreNotVisibleAnyMore() throws IOException {
    assertThat(differences(SHOP, SHOP.replace("public interface Listener", "interface Listener")))
        .contains("shop.Shop$Listener CLASS_REMOVED");
    assertThat(differences(SHOP, SHOP.replace("public class Shop", "class Shop")))
        .contains("shop.Shop CLASS_REMOVED");
  }

  private Set<String> differences(String before, String now) throws IOException {
    return ApiDifferences.between(jar("before", before), jar("now", now));
  }

  private Path jar(String name, String source) throws IOException {
    Path place = Files.createTempDirectory(folder, name);
    Path file = Files.writeString(place.resolve("Shop.java"), source);
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-d", place.toString(), file.toString());
    assertThat(result).isZero();
    Path jar = folder.resolve(name + ".jar");
    ApiJar.write(place, jar);
    return jar;
  }
}
