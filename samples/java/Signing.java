import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The signature of requests, responses and notifications: one rule for all three. */
final class Signing {

    // region string-to-sign
    /** Fields sorted by name, without sign and empty values: name=value, joined with &. Nothing is encoded. */
    static String stringToSign(Map<String, String> members) {
        return new TreeMap<>(members).entrySet().stream()
            .filter(member -> !member.getKey().equals("sign") && !member.getValue().isEmpty())
            .map(member -> member.getKey() + "=" + member.getValue())
            .collect(Collectors.joining("&"));
    }
    // endregion string-to-sign

    // region sign
    /** SHA256withRSA over the UTF-8 bytes, as standard Base64. */
    static String sign(Map<String, String> members, PrivateKey privateKey) throws GeneralSecurityException {
        var signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(privateKey);
        signature.update(stringToSign(members).getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(signature.sign());
    }
    // endregion sign

    // region verify
    /** Whether the fields, as received, have a valid signature of this key's owner. */
    static boolean verify(Map<String, String> members, PublicKey publicKey) throws GeneralSecurityException {
        var signature = Signature.getInstance("SHA256withRSA");
        signature.initVerify(publicKey);
        signature.update(stringToSign(members).getBytes(StandardCharsets.UTF_8));
        try {
            return signature.verify(Base64.getDecoder().decode(members.getOrDefault("sign", "")));
        } catch (SignatureException | IllegalArgumentException malformed) {
            return false;
        }
    }
    // endregion verify
}
