/** DATA_DIR/demo.sh: shell functions with the demo merchant's own numbers, for a first payment by hand. */

/** Members of the demo merchant that the functions need. */
export interface ShellAccount {
  readonly gateway_url: string;
  readonly merchant_no: string;
  readonly basic: { readonly app_id: string; readonly username: string; readonly password: string };
}

/** A word that the shell takes as it is. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** POSIX shell; the calls go out with Basic authentication, because a shell does not sign by itself. */
export function demoShell({ gateway_url: url, merchant_no: merchantNo, basic }: ShellAccount): string {
  return `# Load it into a shell:  . demo.sh   The gateway writes it again at every start.
GATEWAY=${quoted(url)}

# call METHOD 'FIELDS AS JSON, WITHOUT BRACES'
call() {
  curl -sS -u ${quoted(`${basic.username}:${basic.password}`)} "$GATEWAY/api/entry" -H 'content-type: application/json' -d '{
    "app_id":"${basic.app_id}","sign_type":"NONE","format":"JSON","charset":"UTF-8","version":"1.0",
    "merchant_no":"${merchantNo}","method":"'"$1"'","timestamp":"'"$(now)"'",'"$2"'}'
  echo
}

# The gateway's time in milliseconds: the sandbox's clock may run ahead of yours.
now() { curl -sS "$GATEWAY/api/sandbox/clock" | sed 's/.*"now_ms":\\([0-9]*\\).*/\\1/'; }

# pay ORDER_NUMBER [pay|decline|insufficient-funds]: what the payer does
pay() {
  curl -sS "$GATEWAY/api/sandbox/pay" -H 'content-type: application/json' \\
    -d '{"merchant_no":"${merchantNo}","merchant_order_no":"'"$1"'","action":"'"\${2:-pay}"'"}'
  echo
}

# buy ORDER_NUMBER TEST_CARD: what the payer of a hosted checkout does
buy() {
  curl -sS "$GATEWAY/api/sandbox/pay" -H 'content-type: application/json' \\
    -d '{"merchant_no":"${merchantNo}","merchant_order_no":"'"$1"'","card":"'"$2"'"}'
  echo
}

# notifications: what the sandbox's inbox received, $GATEWAY/api/sandbox/inbox; waits up to 5 s for the first
notifications() {
  for _ in 1 2 3 4 5; do
    inbox=$(curl -sS "$GATEWAY/api/sandbox/inbox")
    case $inbox in *'"notifications":[]'*) sleep 1 ;; *) break ;; esac
  done
  printf '%s\\n' "$inbox"
}

# advance SECONDS: advances the sandbox's clock; everything due by then happens
advance() {
  curl -sS "$GATEWAY/api/sandbox/clock" -H 'content-type: application/json' -d '{"advance_seconds":'"$1"'}'
  echo
}
`;
}
