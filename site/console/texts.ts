/** The console's words, in both languages. */
import type { Text } from '@tollgate/contract/model';

export const texts = {
  title: { en: 'Console', zh: '调试台' },
  close: { en: 'Close the console', zh: '关闭调试台' },
  call: { en: 'Call', zh: '接口' },
  views: { en: 'What to do', zh: '功能' },
  callView: { en: 'Make a call', zh: '发起调用' },
  doctorView: { en: 'Signature doctor', zh: '签名诊断' },

  account: { en: 'Account and key', zh: '账户与密钥' },
  accountNone: { en: 'not entered yet', zh: '尚未填写' },
  accountGone: {
    en: 'The private key of merchant {merchant} is no longer available: keys are kept only in memory.',
    zh: '商户 {merchant} 的私钥仅保存在内存中，现已不可用。',
  },
  privacy: {
    en: 'Keys and passwords stay in this page, which signs requests locally. They are never part of a URL. Keys are never sent. A password is sent only to the URL below, and only with Basic authentication. Keys and passwords are not stored unless you choose to store them, and are deleted when you reload the page.',
    zh: '密钥和密码只保留在本页，签名在本页内完成。密钥和密码不会写入地址；密钥不会发送；仅在使用 Basic 认证时，密码才会发往下方地址。除非您选择保存，否则不会存储密钥和密码，刷新页面后即清除。',
  },
  demoOther: { en: 'On a different computer: use the file', zh: '在其他电脑上打开本页时：使用演示商户文件' },
  demoUse: { en: 'Use the demo merchant', zh: '使用演示商户' },
  demoHow: {
    en: 'The button gets the demo merchant from the gateway that serves this page. The gateway allows this only from its own computer. On a different computer, use the demo-merchant.json file, which the sandbox writes to its DATA_DIR when it first starts. Choose the file, drop it here, or paste its text.',
    zh: '该按钮从提供本页的网关获取演示商户；网关只允许本机获取。在其他电脑上，请使用沙箱首次启动时在 DATA_DIR 中生成的 demo-merchant.json：选择该文件、拖放到此处，或粘贴其内容。',
  },
  demoFile: { en: 'File demo-merchant.json', zh: 'demo-merchant.json 文件' },
  demoText: { en: 'Or its text', zh: '或粘贴其内容' },
  demoLoaded: { en: 'Demo merchant loaded.', zh: '演示商户已载入。' },
  authentication: { en: 'Authentication', zh: '认证方式' },
  rsa: { en: 'Signature (RSA2)', zh: '签名（RSA2）' },
  basic: { en: 'Basic authentication (NONE)', zh: 'Basic 认证（NONE）' },
  privateKey: { en: 'Private key', zh: '商户私钥' },
  privateKeyHow: {
    en: 'PEM, in PKCS#8 or PKCS#1. Use a sandbox key. Never paste a production key into any web page.',
    zh: 'PEM 格式，PKCS#8 或 PKCS#1。请使用沙箱密钥，切勿在任何网页中粘贴生产环境密钥。',
  },
  makeKey: { en: 'Generate a key pair', zh: '生成密钥对' },
  madeKey: {
    en: 'This page generated a key pair. Register the public key below, then enter the app_id that you get:',
    zh: '密钥对已在本页生成。请登记下方公钥，并填写分配到的 app_id：',
  },
  gatewayKey: { en: "Gateway's public key", zh: '网关公钥' },
  gatewayKeyHow: {
    en: 'PEM. The page uses this key to verify responses. If the field is empty, responses are not verified.',
    zh: 'PEM 格式，用于应答验签；不填写时不验签。',
  },
  username: { en: 'User name', zh: '用户名' },
  password: { en: 'Password', zh: '密码' },
  keep: {
    en: 'Keep the account and its keys in this browser (local storage; everyone who uses this browser can read them)',
    zh: '在本浏览器中保存账户和密钥（存入 localStorage，使用该浏览器的人均可读取）',
  },
  register: {
    en: 'Register (if you use the embedded database, stop the gateway first)',
    zh: '登记公钥（使用内嵌数据库时请先停止网关）',
  },
  forget: { en: 'Forget keys and history', zh: '清除密钥与记录' },

  fields: { en: 'Fields', zh: '请求参数' },
  optional: { en: 'Optional fields', zh: '选填参数' },
  common: { en: 'Common fields', zh: '公共参数' },
  example: { en: 'Restore the example', zh: '恢复示例' },
  newNumber: { en: 'New number', zh: '换一个订单号' },
  now: { en: 'Use the current time', zh: '使用当前时间' },
  values: { en: 'Values', zh: '取值' },
  noValue: {
    en: 'No listed value matches. The text that you typed is sent to the gateway.',
    zh: '列表中没有匹配的取值，将按输入内容发送。',
  },
  newTab: { en: '(opens in a new tab)', zh: '（在新标签页中打开）' },
  qrPicture: { en: 'QR code for the payer to scan', zh: '供付款方扫描的二维码' },
  incomplete: { en: 'Some required fields are empty.', zh: '部分必填参数尚未填写。' },
  unset: { en: '(not sent)', zh: '（不传）' },
  encryptCard: { en: 'Encrypt a test card', zh: '加密测试卡' },
  testCard: { en: 'Test card', zh: '测试卡' },
  cardNeedsKey: {
    en: "Enter the gateway's public key first: it encrypts the card.",
    zh: '请先填写网关公钥：卡信息需用网关公钥加密。',
  },
  valid: { en: 'The gateway would accept these fields.', zh: '字段校验通过。' },
  problems: {
    en: 'The gateway would reject this request:',
    zh: '网关将拒绝该请求：',
  },
  unreadable: { en: 'The body cannot be read.', zh: '请求体无法解析。' },
  toField: { en: 'Go to the field', zh: '前往参数' },

  stringToSign: { en: 'String to sign', zh: '待签名字符串' },
  stringHow: {
    en: 'All fields except sign and empty fields, sorted by name and joined as name=value with &. Nothing is encoded.',
    zh: '除 sign 外的全部非空参数，按参数名排序，以 name=value 形式用 & 拼接，不做任何编码。',
  },
  signedInstead: { en: 'What is signed instead', zh: '实际签名的字符串' },
  noSignature: {
    en: 'If sign_type is NONE, the request is not signed, and the Authorization header identifies the app. The response is not signed either.',
    zh: 'sign_type 为 NONE 时，请求不签名，由 Authorization 请求头标识应用；应答也不签名。',
  },
  mistake: { en: 'Make a mistake on purpose', zh: '故意出错' },
  noMistake: { en: 'None: follow the signing rule', zh: '不出错，按规则签名' },
  signature: { en: 'Signature', zh: '签名' },
  signatureHow: {
    en: 'SHA256withRSA over the UTF-8 bytes, in Base64, computed in this page with WebCrypto.',
    zh: '对 UTF-8 字节做 SHA256withRSA，由本页的 WebCrypto 计算，Base64 编码。',
  },
  noKey: { en: 'Enter a private key to see the signature.', zh: '填写私钥后即可看到签名。' },

  request: { en: 'Request', zh: '请求' },
  requestHow: { en: 'The request exactly as it will be sent.', zh: '即将发送的完整请求。' },
  format: { en: 'Body as', zh: '请求体格式' },
  json: { en: 'JSON', zh: 'JSON' },
  form: { en: 'Form', zh: '表单' },
  hidden: { en: '(hidden here, sent in full)', zh: '（此处隐藏，发送时为完整内容）' },
  copy: { en: 'Copy', zh: '复制' },
  copied: { en: 'Copied', zh: '已复制' },
  show: { en: 'Show', zh: '显示' },
  hide: { en: 'Hide', zh: '隐藏' },
  copyLink: { en: 'Copy link', zh: '复制链接' },
  workbench: { en: 'Open in the Workbench', zh: '在工作台中查看' },
  notCopied: { en: 'The browser blocked copying', zh: '浏览器不允许复制' },
  copyCurl: { en: 'Copy as curl', zh: '复制为 curl' },
  copyTypeScript: { en: 'Copy as TypeScript', zh: '复制为 TypeScript' },

  gateway: { en: 'Send to', zh: '网关地址' },
  send: { en: 'Send', zh: '发送' },
  sending: { en: 'Sending…', zh: '正在发送…' },
  sendHow: {
    en: 'Nothing is sent until you press Send (Ctrl or ⌘ with Enter).',
    zh: '点击“发送”之前不会发送任何内容（快捷键 Ctrl 或 ⌘ + Enter）。',
  },
  cannotSign: {
    en: 'The request cannot be signed without a usable private key, so it cannot be sent.',
    zh: '没有可用的私钥，无法签名，因此不能发送请求。',
  },

  reply: { en: 'Response', zh: '应答' },
  noReplyYet: { en: 'The response appears here.', zh: '网关的应答将显示在这里。' },
  noReply: { en: 'No response', zh: '未收到应答' },
  notApi: {
    en: 'This is not an API response. Check that the URL points to a gateway.',
    zh: '这不是本 API 的应答。请确认该地址指向网关。',
  },
  success: { en: 'Success', zh: '成功' },
  data: { en: 'data, parsed', zh: '解析后的 data' },
  whole: { en: 'The response as received', zh: '应答原文' },
  cause: { en: 'Cause', zh: '原因' },
  action: { en: 'What to do', zh: '处理办法' },
  next: { en: 'Next steps', zh: '下一步' },
  payer: { en: 'Act as the payer (sandbox)', zh: '模拟付款方（仅沙箱）' },
  payerActionLabel: { en: 'What the payer does', zh: '付款方的操作' },
  payerGo: { en: 'Do it', zh: '执行' },
  noSandbox: {
    en: 'This gateway does not support sandbox calls. You can act as the payer only in a sandbox.',
    zh: '该网关不支持沙箱接口：只有沙箱网关才能模拟付款方。',
  },
  acceptedVariant: {
    en: 'This differs from the rule, but the gateway accepts it because some existing clients sign empty values as name=. Do not rely on it.',
    zh: '该写法不符合规则，但部分已有客户端把空值写成 name= 参与签名，网关为保持兼容仍会接受。请勿依赖这种写法。',
  },
  history: { en: 'Calls from this tab', zh: '本页调用记录' },

  diagnosis: { en: 'Diagnosis', zh: '诊断结果' },
  expected: { en: 'String to sign according to the rule', zh: '按规则生成的待签名字符串' },
  signed: { en: 'What was signed', zh: '实际签名的字符串' },
  differsAt: { en: 'First difference at position', zh: '首个差异的位置' },
  endOfText: { en: 'end of text', zh: '文本结束' },

  doctorHow: {
    en: 'Paste a request that was rejected with SYS002, or the signed string and its signature. This page finds the cause and sends nothing.',
    zh: '请粘贴因 SYS002 被拒绝的请求，或已签名的字符串及其签名。本页会分析原因，但不会发送任何内容。',
  },
  pastedKind: { en: 'Type of text', zh: '内容类型' },
  kindJson: { en: 'JSON body', zh: 'JSON 请求体' },
  kindForm: { en: 'Form body', zh: '表单请求体' },
  kindString: { en: 'String that was signed', zh: '已签名的字符串' },
  pasted: { en: 'Request body or string', zh: '请求体或字符串' },
  pastedSign: { en: 'Signature', zh: '签名' },
  pastedSignHow: {
    en: 'Leave this empty if the body contains sign.',
    zh: '请求体中已包含 sign 时可留空。',
  },
  publicKey: { en: 'Public key that is registered for the app', zh: '应用登记的公钥' },
  publicKeyHow: {
    en: "PEM. If the field is empty, the page derives the key from the account's private key.",
    zh: 'PEM 格式。留空时，由账户中的私钥推导。',
  },
  diagnose: { en: 'Diagnose', zh: '开始诊断' },
  pastedUnreadable: {
    en: 'The text contains no fields that can be read as this type. Check the type of text.',
    zh: '文本中没有可解析的参数，请检查内容类型。',
  },
  pastedNoSign: {
    en: 'The signature is missing: paste it, or a body that contains sign.',
    zh: '缺少签名：请粘贴签名，或粘贴包含 sign 的请求体。',
  },
  pastedNoKey: {
    en: 'Enter the public key, or a private key in the account.',
    zh: '请填写公钥，或在账户中填写私钥。',
  },
  signatureFits: {
    en: 'The signature is valid: it matches the string to sign.',
    zh: '签名正确：与按规则得到的待签名字符串一致。',
  },
} as const satisfies Record<string, Text>;

/** Results of a reply's signature. */
export const signatureTexts = {
  good: { en: "Signature verified with the gateway's key", zh: '应答验签通过' },
  wrong: {
    en: 'Invalid signature: a different key was used, or the response was changed in transit. Do not trust this response',
    zh: '应答验签失败：并非由该网关的密钥签名，或在传输中被改动，请勿信任该应答',
  },
  missing: {
    en: 'Not signed: the gateway did not identify the app',
    zh: '应答无签名：网关无法识别调用的应用',
  },
  unsigned: { en: 'Not signed, as expected for this response', zh: '无签名：该应答按规则不签名' },
  'no-key': { en: "Not checked: the gateway's public key is missing", zh: '未验签：尚未填写网关公钥' },
  'bad-key': { en: "Not checked: the gateway's public key cannot be read", zh: '未验签：网关公钥无法解析' },
} as const satisfies Record<string, Text>;

export const payerActionTexts = {
  pay: { en: 'Pays', zh: '付款' },
  decline: { en: 'Declines', zh: '拒绝付款' },
  'insufficient-funds': { en: 'Has insufficient funds', zh: '余额不足' },
} as const satisfies Record<string, Text>;
