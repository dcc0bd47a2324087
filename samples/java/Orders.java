import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The merchant's own record of orders: here a folder with one file per order, in a shop its database. */
final class Orders {
    private static final Path FOLDER = Path.of("orders");

    // region record-order
    record Order(BigDecimal amount, String currency) {}

    /** Runs before anything is sent: an order that is sent but not recorded is never queried. */
    static void record(String number, String amount, String currency) throws IOException {
        Files.createDirectories(FOLDER);
        Files.writeString(FOLDER.resolve(number), amount + " " + currency + "\n");
    }

    /** The order as recorded. The number comes from outside: it must not be a path. */
    static Optional<Order> find(String number) throws IOException {
        var file = FOLDER.resolve(number.matches("[A-Za-z0-9_-]{1,32}") ? number : "none");
        if (!Files.exists(file)) return Optional.empty();
        var parts = Files.readString(file).trim().split(" ");
        return Optional.of(new Order(new BigDecimal(parts[0]), parts[1]));
    }

    /** True for the first caller only, even with concurrent calls: the order is fulfilled once. */
    static boolean markPaid(String number) throws IOException {
        try {
            Files.createFile(FOLDER.resolve(number + ".paid"));
            return true;
        } catch (FileAlreadyExistsException error) {
            return false;
        }
    }
    // endregion record-order
}
