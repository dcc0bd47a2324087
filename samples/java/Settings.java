import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Map;

/** What the merchant's server needs: URLs, numbers, keys. */
// region read-settings
record Settings(String gatewayUrl, String appId, String merchantNo, PrivateKey privateKey, PublicKey gatewayPublicKey) {

    /** Reads demo-merchant.json, which the sandbox writes at its first start. */
    static Settings read(Path path) throws IOException, GeneralSecurityException {
        return of(Json.members(Files.readString(path)));
    }

    static Settings of(Map<String, String> values) throws GeneralSecurityException {
        return new Settings(
            values.get("gateway_url"),
            values.get("app_id"),
            values.get("merchant_no"),
            privateKey(values.get("app_private_key_pem")),
            publicKey(values.get("gateway_public_key_pem")));
    }

    static PrivateKey privateKey(String pem) throws GeneralSecurityException {
        return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(bytesOf(pem)));
    }

    static PublicKey publicKey(String pem) throws GeneralSecurityException {
        return KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(bytesOf(pem)));
    }

    private static byte[] bytesOf(String pem) {
        return Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    }
}
// endregion read-settings
