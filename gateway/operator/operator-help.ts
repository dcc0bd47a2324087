/** The help of the programs for operators. */
import { limits } from '@tollgate/contract/limits';
import type { Text } from '@tollgate/contract/model';

export const registerHelp: Text = {
  en: `Registers a merchant and an app, or adds a key to an app. With the embedded database, stop the gateway first; with
DATABASE_URL, it can keep running.

  npm run register -- --merchant-no 312100000002 --name "A Shop" --store-no 4121000002 --public-key app.pem
  npm run register -- --merchant-no 312100000002 --basic shop
  npm run register -- --merchant-no 312100000002 --store-no 4121000002 --terminal-sn TG1000000217
  npm run register -- --merchant-no 312100000002 --store-no 4121000002 --manager-pin < pin.txt
  npm run register -- --merchant-no 312100000002 --tip-max-percent 30 --authorization-days 7 --refund-days 180

  --merchant-no   12 digits (required)          --name      of a new merchant
  --store-no      of a new store                --app-id    default: a new one, tg and 16 hex digits
  --public-key    file: RSA public key, PEM (SubjectPublicKeyInfo), ${limits.keyMinBits} to ${limits.keyMaxBits} bits; with --app-id of an
                  existing app, the key is added and its other keys stay valid
  --end-key       key_id of a key of --app-id, which ends now
  --terminal-sn   of a terminal in that store; creates its activation code and prints it once
  --manager-pin   reads the PIN of the store's manager, 4 to 12 digits, from standard input; at a terminal, you type it
                  when asked
  --close-batch-at  HH:mm in UTC at which the terminal's batches close; in a time zone: "22:00 Europe/Berlin"
  --basic         username, instead of a key; creates the password and prints it once
  --require-timestamp  refuse calls under /api/payments without a timestamp; --no-require-timestamp accepts them again.
                       Without either option, an existing app keeps its setting
  --unreferenced-refunds  let the app refund to a card without an original payment (trans_type 3 at a terminal);
                       --no-unreferenced-refunds refuses such refunds again. Default: a new app may not, an existing
                       app keeps its setting
  --data          data folder of the gateway; default: DATA_DIR, or the one that npm start uses
  --json          print one JSON object for each result

Keys of the gateway. An app stays on the key that signs for it until you switch it:
  --gateway-keys        lists them
  --add-gateway-key     file: a public key whose private half every gateway has in GATEWAY_KEY already
  --for                 signing or cards: what the new key is for
  --use-gateway-key     key_id that signs from now on for --app-id, for all apps of --merchant-no, or for --all-apps
  --end-gateway-key     key_id of a key that no app is on

Limits of the merchant. A limit does not change unless you set it:
  --tip-max-percent     highest tip, in percent of the order amount: 0 to 1000, default 100
  --authorization-days  days until an authorization that is not captured ends: 1 to 365, default 30;
                        applies to new authorizations
  --refund-days         days after a payment in which it can be refunded: 1 to 3650, default 365`,
  zh: `登记商户与应用，或为应用添加公钥。使用内嵌数据库时，请先停止网关；使用 DATABASE_URL 时，网关可继续运行。

  npm run register -- --merchant-no 312100000002 --name "A Shop" --store-no 4121000002 --public-key app.pem
  npm run register -- --merchant-no 312100000002 --basic shop
  npm run register -- --merchant-no 312100000002 --store-no 4121000002 --terminal-sn TG1000000217
  npm run register -- --merchant-no 312100000002 --store-no 4121000002 --manager-pin < pin.txt
  npm run register -- --merchant-no 312100000002 --tip-max-percent 30 --authorization-days 7 --refund-days 180

  --merchant-no   12 位数字（必填）                 --name            新商户的名称
  --store-no      新门店的编号                      --app-id          默认新建：tg 加 16 位十六进制字符
  --public-key    RSA 公钥文件，PEM（SubjectPublicKeyInfo），${limits.keyMinBits} 至 ${limits.keyMaxBits} 位；与已有应用的 --app-id
                  一起使用时，添加该公钥，原有公钥继续有效
  --end-key       --app-id 的一个密钥的 key_id，立即停用
  --terminal-sn   该门店的终端；创建激活码，仅显示一次
  --manager-pin   从标准输入读取该门店的店长密码，4 至 12 位数字；在命令行终端中会提示输入
  --close-batch-at  自动关闭终端批次的时间，HH:mm（UTC）；按时区填写时如 "22:00 Asia/Shanghai"
  --basic         用户名，代替公钥；创建密码，仅显示一次
  --require-timestamp  拒绝 /api/payments 下不带 timestamp 的请求；--no-require-timestamp 恢复接受。
                       两者均未指定时，已有应用保持原设置
  --unreferenced-refunds  允许应用在终端上发起无原单退款（trans_type 3）；--no-unreferenced-refunds 恢复拒绝。
                       两者均未指定时，新应用不允许，已有应用保持原设置
  --data          网关的数据目录，默认 DATA_DIR 或 npm start 使用的目录
  --json          将每项结果输出为一个 JSON 对象

网关密钥。应用始终使用为其签名的密钥，直到您为其切换：
  --gateway-keys        列出网关密钥
  --add-gateway-key     公钥文件；其私钥须已加入每个网关的 GATEWAY_KEY
  --for                 新密钥的用途：signing（签名）或 cards（卡信息）
  --use-gateway-key     此后用于签名的 key_id，适用于 --app-id、--merchant-no 的全部应用，或 --all-apps
  --end-gateway-key     要停用的 key_id，须已没有应用使用

商户限额。未指定的限额保持不变：
  --tip-max-percent     小费上限，占订单金额的百分比：0 至 1000，默认 100
  --authorization-days  预授权未完成时，在多少天后失效：1 至 365，默认 30；
                        仅适用于新的预授权
  --refund-days         支付后多少天内可以退款：1 至 3650，默认 365`,
};

export const vaultHelp: Text = {
  en: `Manages the keys of the vault, which encrypts card numbers and texts that contain one.

  npm run vault -- status        lists the keys of the ring and what each of them encrypts
  npm run vault -- new-key       prints a new key
  npm run vault -- rotate        encrypts everything with the first key; gateways can keep running
  npm run vault -- forget k1     checks that nothing is encrypted with a key, so that you can remove it

With --json, each command prints its result as one JSON object. --data names the data folder of the gateway; default:
DATA_DIR, or the one that npm start uses.

Set the ring in VAULT_KEYS, "k2:<32 bytes in Base64>,k1:<32 bytes in Base64>". The sandbox can also read it from
DATA_DIR/vault-keys. The first key encrypts, and all keys decrypt. To change the key without downtime:

  1. Add a new key at the end, and restart the gateways one by one. All of them can now read what it encrypts.
  2. Move it to the front, and restart the gateways one by one.
  3. Run rotate until nothing is left. If a run is interrupted, start it again.
  4. Run forget for the old key, then remove it from the ring.

With the embedded database, stop the gateway first. With DATABASE_URL, it can keep running.`,
  zh: `管理保险库的密钥。保险库用这些密钥加密卡号，以及含有卡号的文本。

  npm run vault -- status       列出密钥环中的密钥，以及各密钥加密的内容
  npm run vault -- new-key      输出一个新密钥
  npm run vault -- rotate       用第一个密钥重新加密全部内容；网关可继续运行
  npm run vault -- forget k1    检查是否已没有内容由该密钥加密，之后即可移除该密钥

加上 --json 后，每个命令将结果输出为一个 JSON 对象。--data 指定网关的数据目录，默认 DATA_DIR 或 npm start 使用的目录。

密钥环由 VAULT_KEYS 指定，格式为 "k2:<32 字节的 Base64>,k1:<32 字节的 Base64>"。沙箱也可从 DATA_DIR/vault-keys
读取。第一个密钥用于加密，全部密钥均可用于解密。不停机更换密钥的步骤：

  1. 将新密钥添加到末尾，并逐个重启网关。此后，每个网关都能解密由新密钥加密的内容。
  2. 将新密钥移到最前，并逐个重启网关。
  3. 执行 rotate，直到没有剩余。如果执行中断，请重新执行。
  4. 对旧密钥执行 forget，然后将其从密钥环中移除。

使用内嵌数据库时，请先停止网关；使用 DATABASE_URL 时，网关可继续运行。`,
};

const mosquittoConfiguration = `  per_listener_settings false
  password_file /etc/mosquitto/tollgate.passwd
  acl_file /etc/mosquitto/tollgate.acl
  allow_anonymous false
  max_packet_size 70000
  listener 1884 127.0.0.1
  listener 1883
  use_username_as_clientid true`;

export const mosquittoHelp: Text = {
  en: `Writes tollgate.passwd and tollgate.acl for Mosquitto 2, for all activated terminals.

  DATABASE_URL=… MQTT_URL=mqtt://user:password@host npm run mosquitto -- --out /etc/mosquitto

  --out       folder for the two files (required)
  --group     the broker's group, by name or number, which may read the files (default: mosquitto, if it exists)
  --watch     keep running, and write the files again when a terminal is activated
  --pid-file  of Mosquitto: sends it SIGHUP, so that it reads the files again
  --data      data folder of the gateway; default: DATA_DIR, or the one that npm start uses
  --json      print one JSON object each time the files are written

New files have mode 640. They belong to the user that runs this command and to the broker's group: run it as root,
or as a member of that group. Existing files keep their owner, group and mode; a group that you name with --group
replaces theirs.

The gateways sign in with the user and the password of MQTT_URL. mosquitto.conf needs one listener for terminals,
and one for gateways only, which MQTT_URL names:

${mosquittoConfiguration}

MQTT_TERMINALS_URL names the terminals' listener, for terminals that connect through the gateway by WebSocket.`,
  zh: `为 Mosquitto 2 生成 tollgate.passwd 与 tollgate.acl，包含全部已激活的终端。

  DATABASE_URL=… MQTT_URL=mqtt://user:password@host npm run mosquitto -- --out /etc/mosquitto

  --out       两个文件的存放目录（必填）
  --group     可读取这些文件的 broker 用户组，名称或编号（默认 mosquitto，如存在）
  --watch     持续运行，有终端激活时重新写入文件
  --pid-file  Mosquitto 的 PID 文件：写入后发送 SIGHUP，使其重新读取文件
  --data      网关的数据目录，默认 DATA_DIR 或 npm start 使用的目录
  --json      每次写入文件后输出一个 JSON 对象

新文件的权限为 640，属主为运行本命令的用户，属组为 broker 的用户组：请以 root 或该用户组成员的身份运行。已有文件的
属主、属组与权限保持不变；用 --group 指定用户组时，属组改为该用户组。

各网关使用 MQTT_URL 中的用户名与密码登录。mosquitto.conf 需要两个监听端口：一个供终端使用，一个仅供网关使用，
MQTT_URL 填写后者：

${mosquittoConfiguration}

终端经网关以 WebSocket 连接时，请在 MQTT_TERMINALS_URL 中填写供终端使用的监听端口。`,
};
