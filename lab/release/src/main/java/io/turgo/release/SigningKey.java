package io.turgo.release;

import io.turgo.command.CommandException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Date;
import org.bouncycastle.bcpg.ArmoredInputStream;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyAlgorithmTags;
import org.bouncycastle.bcpg.SymmetricKeyAlgorithmTags;
import org.bouncycastle.crypto.generators.RSAKeyPairGenerator;
import org.bouncycastle.crypto.params.RSAKeyGenerationParameters;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPKeyPair;
import org.bouncycastle.openpgp.PGPKeyRingGenerator;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPPublicKeyRingCollection;
import org.bouncycastle.openpgp.PGPSecretKeyRing;
import org.bouncycastle.openpgp.PGPSecretKeyRingCollection;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureList;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.bc.BcPGPObjectFactory;
import org.bouncycastle.openpgp.bc.BcPGPPublicKeyRingCollection;
import org.bouncycastle.openpgp.bc.BcPGPSecretKeyRingCollection;
import org.bouncycastle.openpgp.operator.bc.BcPBESecretKeyEncryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentVerifierBuilderProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPKeyPair;

/**
 * An OpenPGP key that signs artifacts.
 *
 * @param secretKey armoured, locked with the password
 * @param publicKey armoured
 */
record SigningKey(String secretKey, String password, String publicKey) {
  private static final int BITS = 2048;

  /** Shows no secret. */
  @Override
  public String toString() {
    return "SigningKey[" + publicKey + "]";
  }

  /** A key that nobody trusts, for one run. */
  static SigningKey throwaway() {
    SecureRandom random = new SecureRandom();
    byte[] secret = new byte[24];
    random.nextBytes(secret);
    String password = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    RSAKeyPairGenerator generator = new RSAKeyPairGenerator();
    generator.init(new RSAKeyGenerationParameters(BigInteger.valueOf(0x10001), random, BITS, 100));
    try {
      PGPKeyPair pair =
          new BcPGPKeyPair(
              PublicKeyAlgorithmTags.RSA_GENERAL, generator.generateKeyPair(), new Date());
      PGPKeyRingGenerator ring =
          new PGPKeyRingGenerator(
              PGPSignature.POSITIVE_CERTIFICATION,
              pair,
              "Turgo dry run, not to be trusted",
              new BcPGPDigestCalculatorProvider().get(HashAlgorithmTags.SHA1),
              null,
              null,
              new BcPGPContentSignerBuilder(
                  PublicKeyAlgorithmTags.RSA_GENERAL, HashAlgorithmTags.SHA256),
              new BcPBESecretKeyEncryptorBuilder(SymmetricKeyAlgorithmTags.AES_256)
                  .build(password.toCharArray()));
      return new SigningKey(
          armoured(ring.generateSecretKeyRing().getEncoded()),
          password,
          armoured(ring.generatePublicKeyRing().getEncoded()));
    } catch (IOException | PGPException e) {
      throw new IllegalStateException("A key for the dry run could not be made", e);
    }
  }

  /** The key of the release, from where maven-gpg-plugin reads it. */
  static SigningKey ofEnvironment() {
    String key = System.getenv("MAVEN_GPG_KEY");
    String password = System.getenv("MAVEN_GPG_PASSPHRASE");
    if (key == null || password == null) {
      throw new CommandException(
          "A release is signed: set MAVEN_GPG_KEY to the armoured secret key and"
              + " MAVEN_GPG_PASSPHRASE to its password, or add --dry-run.");
    }
    try (InputStream in =
        PGPUtil.getDecoderStream(new ByteArrayInputStream(key.getBytes(StandardCharsets.UTF_8)))) {
      PGPSecretKeyRingCollection rings = new BcPGPSecretKeyRingCollection(in);
      PGPSecretKeyRing ring = rings.getKeyRings().next();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      for (PGPPublicKey each : (Iterable<PGPPublicKey>) ring::getPublicKeys) {
        each.encode(out);
      }
      return new SigningKey(key, password, armoured(out.toByteArray()));
    } catch (IOException | PGPException | RuntimeException e) {
      throw new CommandException("MAVEN_GPG_KEY is no armoured secret key: " + e + ".", e);
    }
  }

  private static String armoured(byte[] bytes) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (OutputStream out = new ArmoredOutputStream(text)) {
      out.write(bytes);
    }
    return text.toString(StandardCharsets.US_ASCII);
  }

  /** Public keys, to verify with. */
  static PGPPublicKeyRingCollection read(String publicKey) throws IOException {
    try (InputStream in =
        new ArmoredInputStream(
            new ByteArrayInputStream(publicKey.getBytes(StandardCharsets.US_ASCII)))) {
      return new BcPGPPublicKeyRingCollection(in);
    } catch (PGPException e) {
      throw new IOException(e);
    }
  }

  /** Whether the signature is one of the content by one of the keys. */
  static boolean verifies(byte[] content, byte[] signature, PGPPublicKeyRingCollection keys) {
    try (InputStream in = new ArmoredInputStream(new ByteArrayInputStream(signature))) {
      if (!(new BcPGPObjectFactory(in).nextObject() instanceof PGPSignatureList list)) {
        return false;
      }
      PGPSignature first = list.get(0);
      PGPPublicKey key = keys.getPublicKey(first.getKeyID());
      if (key == null) {
        return false;
      }
      first.init(new BcPGPContentVerifierBuilderProvider(), key);
      first.update(content);
      return first.verify();
    } catch (IOException | PGPException | RuntimeException e) {
      return false;
    }
  }
}
