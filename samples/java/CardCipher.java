import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;

/** The card, encrypted for the gateway. */
final class CardCipher {

    // region encrypt-card
    /** 256 bytes of a 2048-bit key, less 2 × 32 + 2 for OAEP with SHA-256. */
    private static final int BLOCK_BYTES = 190;

    // Named in full: "OAEPWithSHA-256AndMGF1Padding" alone would leave MGF1 at SHA-1.
    private static final OAEPParameterSpec PADDING =
        new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT);

    /** The card's JSON, encrypted with RSA-OAEP in blocks of the key's maximum; joined, as Base64. */
    static String encrypt(Map<String, String> card, PublicKey gatewayPublicKey) throws GeneralSecurityException {
        var plain = Json.object(card).getBytes(StandardCharsets.UTF_8);
        var cipher = Cipher.getInstance("RSA/ECB/OAEPPadding");
        cipher.init(Cipher.ENCRYPT_MODE, gatewayPublicKey, PADDING);
        var encrypted = new ByteArrayOutputStream();
        for (var start = 0; start < plain.length; start += BLOCK_BYTES) {
            var length = Math.min(BLOCK_BYTES, plain.length - start);
            encrypted.writeBytes(cipher.doFinal(plain, start, length));
        }
        return Base64.getEncoder().encodeToString(encrypted.toByteArray());
    }
    // endregion encrypt-card
}
