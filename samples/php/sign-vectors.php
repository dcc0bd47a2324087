<?php

/** Bodies on standard input, one per line; for each: the string to sign, its signature, whether its sign is valid. */

declare(strict_types=1);

require_once __DIR__ . '/signing.php';

if ($argc !== 3) {
    fwrite(STDERR, "usage: php sign-vectors.php PRIVATE_KEY PUBLIC_KEY < BODIES\n");
    exit(2);
}
$privateKey = openssl_pkey_get_private(file_get_contents($argv[1]));
$publicKey = openssl_pkey_get_public(file_get_contents($argv[2]));
while (($line = fgets(STDIN)) !== false) {
    $members = readMembers($line);
    echo stringToSign($members), "\n", sign($members, $privateKey), "\n";
    echo verify($members, $publicKey) ? 'true' : 'false', "\n";
}
