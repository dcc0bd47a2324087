import type { Language } from '@tollgate/contract/model';

/**
 * What a place is looked for by and does not say itself: after its address, or the name of an entry of the reference,
 * the words that integrators type in Chinese, then those in English.
 */
const table = `
SYS001 = 系统异常 系统错误 内部错误 未知异常 | internal error, system error, server error, SYSTEM_ERROR
SYS002 = 验签错误 签名不一致 签名校验不通过 公私钥不匹配 公钥不对 | invalid signature, SIGN_ERROR, wrong key, key mismatch
SYS003 = 应用未注册 应用不存在 应用未登记 appid错误 无效appid | unknown app, invalid app id, app not registered
SYS004 = 认证失败 用户名或密码错误 未授权 | unauthorized, 401, wrong username or password
SYS005 = 时间戳误差 时间戳过期 时间不同步 时间不准 请求过期 | clock skew, expired timestamp, request expired
SYS006 = 频率超限 请求太多 限频 触发限流 访问频繁 | throttled, 429, FREQUENCY_LIMITED
SYS007 = 系统繁忙 服务不可用 数据库连接失败 过载 | busy, 503, service unavailable, overloaded, database down
SYS008 = JSON格式错误 报文解析失败 报文格式错误 | malformed json, invalid json, parse error, bad request
SYS009 = 请求体过大 报文过大 报文太长 | payload too large, body too large, 413
SYS010 = Content-Type错误 不支持的媒体类型 请求头错误 | unsupported media type, 415, wrong content type header
SYS011 = 缺少参数 公共参数错误 必填参数缺失 INVALID_PARAMETER | missing parameter, required parameter, INVALID_PARAMETER
SYS012 = 参数缺失 必填项为空 参数为空 缺少字段 必传 | missing parameter, empty parameter, required field
SYS013 = 参数类型不对 数据类型错误 字符串数字 | wrong type, type mismatch, string instead of number
SYS014 = 参数过长 超长 字段太长 长度超限 | too long, too short, length
SYS015 = 非法字符 特殊字符 参数格式错误 表情 | illegal character, invalid format, emoji
SYS016 = 参数值非法 枚举值错误 取值错误 PARAM_ERROR | invalid value, invalid parameter, not in enum, PARAM_ERROR
SYS017 = 参数重复 重复字段 | duplicate parameter, duplicate key
SYS018 = 嵌套过深 层级太多 | nested too deep
SYS019 = 路径错误 接口地址错误 方法不存在 404 | wrong path, wrong url, 404, not found
SYS020 = 请求方式错误 GET请求 405 | method not allowed, GET, 405
SYS021 = 方法与路径不符 方法名错误 | wrong method, method mismatch
SYS022 = 数字过大 溢出 | out of range, overflow
SYS023 = 参数冲突 参数互斥 多余参数 不允许传 | conflicting parameters, not allowed together
SYS024 = 幂等键格式 幂等键过长 | invalid idempotency key
SYS025 = 幂等键重复 幂等冲突 幂等键被占用 | idempotency key reused, idempotency conflict
SYS026 = 请求处理中 并发请求 正在处理 | concurrent request, in progress, 409
SYS030 = 未实现 暂不支持 尚未开放 | not implemented, 501
SYS031 = 没有收单机构 通道未配置 渠道未开通 | no acquirer, channel not configured
SYS034 = 重放 请求重复 | replayed request, duplicate request
SYS037 = Host错误 域名不对 | wrong host header
E07303 = 无权限 权限不足 接口未开通 方法不存在 没有接口权限 NOAUTH | access denied, no permission, forbidden, NOAUTH
E04103 = 商户号错误 商户号无效 找不到商户 | unknown merchant, wrong merchant number
E04104 = 门店号错误 门店无效 找不到门店 | unknown store, wrong store number
E04105 = 终端号错误 设备不存在 找不到终端 | unknown terminal, wrong serial number
E04106 = 设备掉线 设备不在线 终端没联网 | device offline, terminal not connected
E04110 = 交易号错误 交易号无效 | invalid transaction number
E04111 = 订单号格式错误 订单号非法 订单号过长 订单不存在 | invalid order number, order not found
E04112 = 重复下单 订单号已存在 订单号被占用 OUT_TRADE_NO_USED | duplicate order number, order exists, OUT_TRADE_NO_USED
E04113 = 订单号不对 订单不存在 ORDERNOTEXIST | wrong order number, order not found, ORDERNOTEXIST
E04114 = 货币不支持 币种错误 | unsupported currency, wrong currency
E04115 = 金额错误 金额格式 金额为零 小数位过多 | invalid amount, wrong amount, zero amount, decimals
E04116 = 支付方式未开通 渠道不支持 | unsupported payment method
E04117 = 回调地址不合法 通知地址错误 地址不被允许 内网地址 | invalid callback url, invalid notify url, private address
E04118 = 商品金额不符 明细合计 金额不一致 | item total mismatch, amounts do not add up
E04121 = 已撤单 已取消 | already cancelled, already voided
E04122 = 已关单 订单超时关闭 订单过期 ORDERCLOSED TRADE_CLOSED | order closed, order expired, ORDERCLOSED
E04123 = 已付款 重复支付 已支付成功 ORDERPAID | already paid, paid twice, ORDERPAID
E04124 = 撤销太早 撤销太快 | cancelled too early
E04125 = 不能撤销 无法撤销 撤销失败 | cannot cancel, not cancellable, cancel failed
E04126 = 退款超额 退款金额过大 超过可退金额 可退余额不足 退款金额大于支付金额 | refund too much, exceeds refundable
E04127 = 退款次数过多 退款太多次 | too many refunds
E04128 = 未付款 未支付不能退款 | not paid, refund unpaid order
E04129 = 退款币种不同 | refund currency mismatch
E04130 = 退款超限额 退款限额 | refund limit
E04131 = 交易号已存在 | duplicate transaction number
E04132 = 不能部分退款 只能全额退款 | full refund only, no partial refund
E04133 = 退过款不能撤销 | cancel after refund
E04134 = 支付中 处理中不能操作 | still processing
E04152 = 小费过高 小费超额 | tip too high
E04153 = 退款过期 退款超期 超过退款期限 无法退款 | refund expired, refund window, too late to refund
E04154 = 预授权过期 冻结过期 预授权失效 | authorization expired, hold expired
E04150 = 激活失败 激活码无效 激活码错误 | activation code, activation failed
E04140 = 解密失败 卡密文错误 | decryption failed, cannot decrypt, decrypt error
E04141 = 加密方式错误 填充方式 | wrong padding, PKCS1 padding
E04142 = 卡号错误 有效期错误 卡号无效 | invalid card number, invalid expiry
EC0000 = 付款码过期 付款码失效 付款码错误 条码无效 AUTHCODEEXPIRE | invalid payment code, expired barcode, AUTHCODEEXPIRE
EC0001 = 钱包拒付 支付失败 | wallet declined
EC0002 = 余额不够 NOTENOUGH | not enough balance, NOTENOUGH
EC0003 = 用户取消 取消支付 超时未支付 未付款 | user cancelled, payer cancelled
EC0101 = 银行拒绝 发卡行拒绝 拒绝交易 | card declined, do not honor, bank declined
EC0102 = 额度不够 信用额度不足 | insufficient funds, credit limit
EC0104 = CVV错误 CVC错误 | wrong cvv, incorrect cvc
EC0105 = 银行超时 发卡行超时 | issuer timeout, bank timeout
EC0109 = 盗刷 丢失卡 挂失卡 | stolen card, lost card
EC0110 = 卡受限 不支持该卡 | restricted card, card not allowed
EC0111 = 风控拦截 欺诈 风险交易 | fraud, risk, blocked
EC0112 = 尝试过多 次数过多 | too many attempts
EC0114 = 密码错误 支付密码错误 | wrong pin, wrong password
ET002 = 找不到原交易 原订单不存在 | original transaction not found
ET003 = 查无交易 查无订单 TRADE_NOT_EXIST | no such transaction, TRADE_NOT_EXIST
ET008 = 已结批 已清算 已结算不能撤销 | already settled
order.query = 查单 主动查询 交易查询 查交易 对账 orderquery | retrieve order, look up payment
order.refund.query = 查退款 退款到账 退款进度 refundquery | retrieve refund, refund status
order.refund.submit = 申请退款 退货 原路退回 refund | create refund
order.revoker = 撤单 冲正 取消订单 reverse | void order
pay.checkout = 统一下单 unifiedorder alipay.trade.page.pay alipay.trade.create | create payment, unifiedorder
cscanb.pay.getqrcode = native支付 预下单 alipay.trade.precreate 动态二维码 | native, precreate, dynamic qr
bscanc.pay.submit = 条码支付 反扫 alipay.trade.pay micropay 扫码枪 刷卡支付 | micropay, barcode
wisehub.cloud.pay.close = 关单 closeorder alipay.trade.close | closeorder
payments.batch-close = 日切 日终 结账 轧账 结算 | end of day, settlement, cutoff
batch.close = 日切 日终 结账 轧账 | end of day, settlement
payments.capture = 请款 转支付 预授权转支付 | capture payment, settle authorization
payments.cancel = 解冻 释放预授权 | release hold, void authorization
payment.result.notify = 支付回调 异步通知 交易通知 回调报文 | webhook event, webhook payload
expires = 订单过期时间 支付有效期 超时未支付 二维码有效期 timeout_express time_expire | order expiry, timeout
trans_status = 订单状态 交易状态码 trade_status trade_state USERPAYING TRADE_SUCCESS | order status, trade state
pay_user_account_id = 用户标识 买家标识 openid buyer_id | payer account, user id
TollgateCommand#scripts = 退出码 返回值 脚本 流水线 自动化 持续集成 | exit code, exit status, pipeline, continuous integration, CI
TollgateCommand#merchant = 命令商户 环境变量 选项 | environment variables, options
TollgateCommand#start = 启动沙箱 启动网关 端口占用 端口被占 修改端口 内存模式 数据目录 | start server, port in use, data folder
TollgateCommand#stop = 停止 关闭网关 | stop server, shut down
TollgateCommand#status = 健康检查 运行状态 | health check, is it running
TollgateCommand#listen = 本地调试 回调转发 内网穿透 本地接收 | local webhook, forward, tunnel
TollgateCommand#resend = 补发通知 重发回调 重推 | redeliver, replay webhook
TollgateCommand#notifications = 补发通知 接收回调 | redeliver, receive webhooks
TollgateCommand#show = 订单时间线 订单详情 订单记录 | order timeline, order details, history
TollgateCommand#orders = 订单列表 查看订单 | list orders
TollgateCommand#logs = 请求日志 查看日志 | request log, tail
TollgateCommand#advance = 拨快时钟 时间加速 快进 | fast forward, time travel
TollgateCommand#sandbox-create = 新建商户 测试商户 创建商户 | test merchant, create merchant
TollgateCommand#sandbox-remove = 删除商户 重置沙箱 清空数据 清理 | reset, delete merchant, clean up
TollgateCommand#vault = 卡库密钥 密钥轮换 主密钥 | key rotation, card vault, master key
TollgateCommand#register = 开通商户 添加商户 数据库 建商户 | add merchant, onboard, database
TollgateCommand#terminal = 虚拟终端 模拟终端 | virtual terminal, terminal simulator
TollgateCommand#sign = 生成签名 签名命令 | generate signature
TollgateCommand#completion = 自动补全 | autocomplete, tab completion
Workbench = 商户后台 管理后台 控制台 管理界面 | dashboard, console, admin
Workbench#find = 查看失败原因 订单时间线 请求详情 排查问题 查日志 | order timeline, why it failed, trace
Workbench#act = 重新发送请求 重发请求 换公钥 轮换公钥 复制为curl 拨快时钟 添加应用 | resend request, copy as curl, rotate
Workbench#api = 审计日志 操作记录 访问令牌 令牌权限 | audit log, api token, access token, permissions
Workbench#kept = 日志保留 保留天数 保留多久 数据清理 | log retention, how long
Key = 平台公钥 网关公钥 商户公钥 商户私钥 密钥管理 | platform key, public key, private key
Key#make = openssl 生成公私钥 创建密钥 | openssl genrsa, generate key
Key#formats = PEM PKCS1转PKCS8 公钥格式 私钥格式 证书格式 格式转换 | convert, pem, der, key format
Key#check = 公私钥不匹配 密钥不匹配 密钥不一致 密钥校验 | key mismatch, keys do not match, verify pair
Key#register = 上传公钥 配置公钥 设置公钥 提交公钥 | upload key
Key#safety = 换公钥 更换密钥 换密钥 私钥泄露 密钥丢失 密钥轮换 | rotate keys, leaked key, lost key
Sign#string = 签名串 签名原文 拼接 参数排序 空值 | canonical string, sort, empty values
Sign#verify = 同步验签 返回验签 应答验签 平台公钥 | verify response
Sign#refused = 签名错误 验签不通过 签名不一致 签名不对 公私钥不匹配 | signature mismatch, wrong signature, debug
Sign#basic = 用户名密码 基本认证 | username and password, authorization header
APISecurity#replay = 重放攻击 防重放 随机数 时间戳 | nonce, replay protection
APISecurity#ways = 鉴权方式 认证方式 身份认证 | authentication method, auth
APIRule#request = 请求格式 报文格式 请求头 JSON 请求方式 | request format, headers
APIRule#common-reply = 返回参数 返回格式 返回码 应答格式 | response format
APIRule#amounts = 金额单位 单位元 单位分 小数 小数位 日元 | cents, decimals, minor units, zero decimal
APIRule#order-numbers = 订单号规则 订单号唯一 订单号长度 订单号重复 | unique order number, length
APIRule#times = 时间格式 时区 北京时间 | time zone, date format
BasicRules#no-reply = 超时 网络异常 没有返回 请求超时 掉单 | timeout, connection reset
BasicRules#busy = 限流 系统繁忙 退避 重试 503 429 | rate limit, back off, busy
BasicRules#repeat = 重新发送请求 重复提交 重试请求 安全重试 | retry request, resend
BasicRules#idempotency = 幂等键 幂等性 防重复提交 幂等键重复 | idempotent, safe retry
BasicRules#texts = 编码 中文乱码 字符集 | encoding, unicode
BasicRules#tolerance = 新增字段 未知字段 兼容性 | unknown fields, compatibility
BestSecurityPractices#operation = 监控 告警 日常检查 对账 | monitoring, alerts
CallbackNotificationNotes#address = 回调地址 内网 公网地址 白名单 https | callback url, whitelist, localhost
CallbackNotificationNotes#body = 通知报文 回调报文 通知参数 回调参数 通知字段 | payload, webhook fields
CallbackNotificationNotes#answer = 返回success 返回SUCCESS 回复 确认收到 | return success, ack, 200
CallbackNotificationNotes#retries = 通知间隔 通知频率 通知次数 重推 延迟通知 | retry schedule, back-off
CallbackNotificationNotes#log = 收不到回调 没有通知 通知失败 回调失败 回调地址不通 补发通知 | webhook not received, failed delivery
CallbackNotificationNotes#verify = 回调验签 通知签名 验签失败 | verify webhook
Faults#calls = 模拟超时 模拟错误 接口异常 断网 | simulate timeout, 500
Faults#notifications = 延迟通知 重复通知 乱序 丢失通知 通知延迟 | delayed webhook, duplicate webhook, out of order
Faults#payments = 模拟支付失败 模拟失败 模拟拒绝 | simulate decline
ReasonableQueryMechanism#numbers = 轮询间隔 查询频率 轮询次数 多久查一次 | polling interval, how often
ReasonableQueryMechanism#cancel = 掉单 单边账 状态未知 结果未知 | unknown result, stuck payment
PaymentCallbacksAndChecklistImplGuide#late = 撤销后到账 关单后支付 迟到付款 重复扣款 | paid after cancel
PaymentCallbacksAndChecklistImplGuide#exam = 测评不通过 自动测试 验收 | acceptance test, certification
PaymentCallbacksAndChecklistImplGuide#refunds = 退款到账 退款失败 退款通知 | refund notification, refund failed
PaymentCallbacksAndChecklistImplGuide#three-ways = 支付结果 以什么为准 | payment result
PayCloudCheckoutDevGuidelines#customise = 自定义 语言 隐藏支付方式 收银台颜色 页面样式 | language, locale, hide, branding
PayCloudCheckoutDevGuidelines#return = 同步跳转 支付后跳转 | redirect after payment
QuickPayDevGuidelines#password = 输入密码 等待用户输入密码 用户支付中 USERPAYING | enter password, USERPAYING
QuickPayDevGuidelines = 条码支付 扫码枪 反扫 当面付 | barcode, scanner gun
QRTollgateDevGuidelines#merchant-presented = 动态二维码 收款码 用户扫码 | dynamic qr
PosIntegratesOverview = 刷卡机 收银系统对接 门店收银 线下收单 | card machine, in-store
CloudMode = 云端下单 推送订单 刷卡机 | push order to terminal
CloudMode#online = 设备在线 在线检测 | check device online
WLANDebugResources#no-connection = 连不上 连接超时 搜不到设备 | cannot connect
WlanMode#pair = 配对失败 绑定 解绑 | pairing failed, bind
UsbMode#port = 波特率 串口参数 COM口 | baud rate, com port
UsbMode#interrupted = 拔线 断开 掉线 | unplugged
SerialCommunicationProtocol#frame = 帧格式 校验和 报文头 CRC | checksum, frame format
SandboxApp = 模拟付款 沙箱环境 测试钱包 | simulate payment, test wallet
SandboxApp#merchant-side = 沙箱商户 测试商户号 | sandbox merchant
FirstPayment = 沙箱环境 快速接入 接入流程 | quickstart
TestCardNumbers#production = 切换生产环境 正式环境 | live mode
TestCardNumbers#refunds = 退款失败 测试退款 | refund failure
TestCardNumbers#merchants = 并行测试 隔离 | parallel tests
ExamProtocol = 测试接口 测评接口 | test endpoints
MobileWebPayDevGuidelines = H5支付 JSAPI 公众号 小程序支付 | h5, mobile web
PCWebPayDevGuidelines = 电脑网站支付 网页支付 | desktop web
PCWebPayDevGuidelines#again = 重复支付 返回再支付 | pay again, back button
Encryption = 卡号加密 敏感信息加密 RSA-OAEP | encrypt card
SameTerminalAppIntegrationVersionDifferences = 升级 迁移 版本区别 | migrate, upgrade
CloudAPI/limits = 单笔限额 长度限制 支持的货币 | limits, quotas
CloudAPI/errors = 返回码 业务错误码 错误代码 | error list, error codes
PaymentsGlossary#mixed-up = 撤销和退款的区别 主扫被扫区别 | difference, void or refund
MerchantCheckoutDevGuidelines#three-d-secure = 身份验证 3DS2 验证码 | challenge, authentication
`;

export type Keywords = ReadonlyMap<string, string>;

/** Of each place, its words in a language. */
export function keywordsIn(language: Language): Keywords {
  return new Map(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [place = '', words = ''] = line.split(' = ');
        const [chinese = '', english = ''] = words.split(' | ');
        return [place, language === 'zh' ? chinese : english];
      }),
  );
}
