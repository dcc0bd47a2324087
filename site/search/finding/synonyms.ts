/**
 * What integrators type, and the words of these pages for it: each line has the pages' words in both languages, then
 * what else is typed for them. Any of a line finds the pages' words, a little below the word itself.
 */
const table = `
notification, 异步通知, 通知 = webhook, web hook, hook, callback, call back, ipn, 回调, 回调通知, 推送, notify, 支付回调
notify_url, 通知地址 = notification address, notification url, webhook url, callback url, 回调地址, 回调 url, 通知 url
return_url, comes back, 返回 = redirect url, success url, back url, redirect, 跳转, 跳转地址, 同步回调, 同步跳转, 回跳
retries, tried again, attempts, 重试 = retry, resend, redeliver, 重发, 补发, 重推
not arrive, 没有送达 = not received, not receive, not called, not triggered, never arrives, missing, 收不到, 没收到, 未收到, 接收不到
query, 查询 = lookup, look up, inquiry, enquiry, fetch, check status, get status, 查单, 查订单, 查一下
order query, order.query, 订单查询 = 查单, 查订单, order status, payment status, check payment, transaction status, 订单状态, 支付状态
query mechanism, 查询机制 = polling, poll, 轮询, 轮循, 定时查询, how often, 主动查询
cancel, 撤销 = void, revoke, undo, 撤单, 取消, 作废, 撤回
order.revoker, cancel order, 撤销订单 = 撤单, 取消订单, void order, void payment, cancel payment
close, 关闭 = 关单, 关闭订单, close transaction, abort
close terminal order, 关闭终端订单 = 关单, 关闭订单, close order
refund, 退款 = 退货, 退钱, 退费, money back, return money, reimburse, reimbursement, give back
partial refund, 部分退款 = 部分退, refund part, 分次退款, 多次退款
pay.checkout, 托管收银台下单, 创建订单, create the order = 下单, 统一下单, create order, place order, new order, 建单, create payment, make a payment, 发起支付
sign, 签名 = signature, signing, 加签, 签名算法, rsa2, sha256withrsa, hmac, sha256, signed
verify, 验签 = verification, validate signature, check signature, verify signature, 校验签名, 验证签名, 签名验证
signature check failed, 验签失败 = 签名失败, 签名错误, 签名不通过, 验签不通过, 签名不对, 签名不正确, 验签错误, invalid signature, bad signature, wrong signature, signature mismatch, signature error, signature invalid, signature failed, signature does not match
string to sign, 待签名字符串 = 待签名字符串, 签名串, 签名原文, canonical string, sign string, 拼接, 签名拼接, sort parameters, 参数排序
key pair, 密钥 = 秘钥, keypair, rsa key, keys
make a pair, 生成密钥对 = keygen, generate key, generate keys, create key, generate rsa key, 生成密钥, 创建密钥, 生成公私钥
private key, 私钥 = secret key, api key, apikey, secret
change, 更换 = rotate, rotation, 轮换, renew, 换密钥
idempotency, idempotent, 幂等 = 幂等性, 防重, 防重复, retry safely, safe to retry, double charge, 重复扣款
repeated, 重复 = duplicate, twice, duplicated, 重复请求
merchant order number repeat, 商户订单号重复 = duplicate order, order number repeat, 重复下单, 重复订单, 订单号重复, order already exists, 订单号已存在
filter by address, 来源地址过滤 = allowlist, whitelist, allow list, white list, 白名单, ip allowlist, ip whitelist, ip 白名单, ip filter, firewall, 防火墙, ip addresses, ip 地址, source ip, egress ip
too many requests, 请求过于频繁 = rate limit, rate limiting, 限流, throttle, throttling, 429, qps, tps, 频率限制, quota
answer, answers, 应答 = respond, response, 响应, 返回值, 返回内容, ack, acknowledge
reply, 应答 = response, 响应, 返回参数
no reply, 没有收到应答, 无应答 = timeout, time out, timed out, 超时, no response, not answer, 没有响应, 无响应, 没响应, hang, hangs
late, 迟到 = delayed, 延迟, 迟到付款
expires, expiry, 过期 = expiration, ttl, 过期时间, expire, expired, 失效, 有效期, 超时时间, 支付超时
trans_status, 交易状态 = status, state, 状态, 状态值, statuses, 订单状态
prepaid, 待支付 = unpaid, 未支付, waiting for payment, not paid yet
completed, 支付成功 = paid, success, succeeded, 成功, successful, 已支付
declined, failed, 失败, 拒绝 = decline, 支付失败, rejected, refused, denied
processing, 处理中 = pending, in progress, 支付中
stays open, 结果一直不明, uncertain result, 结果不明 = stuck, 掉单, 丢单, 卡单, unknown result, unknown status, 一直处理中, 单边账, 状态不明, 结果未知, lost order
error, errors, 错误码 = error code, error codes, 错误代码, 返回码, 报错, error list, error catalogue, exception, 异常码
response code, 应答码 = resp_code, 响应码, result code
insufficient funds, 余额不足 = not enough money, no balance, low balance, 额度不足, nsf
the card has expired, 卡片已过期 = expired card, card expired, 卡过期, 过期卡
chargeback, 拒付 = dispute, 争议, 调单
settlement, 结算, close batch, 关闭批次 = payout, 清算, 到账, settle, settled, 入账
reconcile, reconciliation, 对账 = 对账单, 对帐, statement
batch, 批次 = end of day, 日结, eod
close batch, 关闭批次 = batch close, 结批, 批结, 批结算, 批次关闭, settle batch, close the batch, 日结
authorization, 预授权 = pre-authorization, preauthorization, preauth, pre auth, pre-auth, auth, 冻结, hold, authorisation
capture, completion, 预授权完成 = 请款, collect, settle authorization, 预授权请款
incremental authorization, 追加预授权 = incremental auth, top up, 增量授权, 增量预授权, increase authorization
cancel authorization, 预授权撤销 = release, 解冻, 撤销预授权, release hold, void authorization, 取消预授权
tip, 小费 = gratuity, tips
adjust tip, 调整小费 = tip adjustment, 小费调整, 改小费, add tip
surcharge, 附加费 = service fee, 服务费
fee, 手续费 = fees, 费用, 费率, commission
discount, 优惠 = coupon, 折扣, promotion, voucher
reversal, 冲正 = reverse, reversed
receipt, 小票, 签购单 = slip, 凭条, print, printing, printer, 打印, 打小票
print the receipt again, 补打签购单, 重新打印 = reprint, 重打, print again, 重打印, 补打
terminal, 终端 = pos, pos 机, 刷卡机, card reader, reader, device, 设备, 机具, pinpad, edc
till, 收银机 = ecr, cash register, 收银系统, register, epos
offline, 不在线, 离线 = 掉线, disconnected, not online, 断线, 下线
terminal_online_status, 终端在线状态 = online status, 在线状态, is online, 是否在线, heartbeat
local network, wlan, 局域网 = wifi, wi-fi, lan, 无线, websocket, 内网, ethernet, tcp
no connection, 无法连接 = cannot connect, can't connect, cant connect, connection refused, 连不上, 连接失败, connection failed, unreachable, not found on network, 连接不上, connect fails
usb, 串口 = serial, com port, 数据线, serial port, rs232, rs-232, 串行, usb 线, cable, uart
pair, 配对 = pairing, bind, 绑定
find the terminal, 发现终端 = discover, discovery, mdns, bonjour, 搜索终端, 查找终端, scan network
cloud mode, 云端模式 = cloud, 云对接, 云模式, 云端
same terminal, 同终端 = intent, app to app, 同机, appswitch, 本机, 单机
android, 应用 = 安卓, apk, kotlin
qr, 二维码, 扫码 = qrcode, qr code, 收款码, 二维码支付
customer-presented, 被扫, 付款码 = scan customer, b2c, b scan c, payment code, 反扫, 条码支付, scanner, barcode, 条码, 条形码, 扫码枪, 付款条码, cpm
merchant-presented, 主扫 = c2b, c scan b, 正扫, 主动扫码, dynamic qr, 动态码, mpm, 静态码, static qr, 收款码
auth_code, 付款码 = payment code, 授权码
hosted checkout, 托管收银台 = checkout page, payment page, 收银台, 支付页面, pay page, cashier, payment link, 支付链接, drop-in, hpp
merchant-hosted, 商户自有, 商户自建, 自有页面 = own page, own form, direct api, 直连, 自有收银台, 自建收银台, server to server, s2s, 自己的页面
set up the page, theme, colours, 配色, 设置页面 = color, colors, colour, 主题, 颜色, palette, branding, brand, style, styling, appearance, logo, 样式, customize, customise, customization, 自定义, 定制, 外观
put into a frame, 框架 = iframe, embed, embedded, 嵌入, webview, popup, 内嵌
desktop, pc = 电脑, 桌面, 电脑网站, website
mobile, 移动 = phone, h5, wap, 手机, 手机网站, in-app browser, deep link
3-d secure = 3ds, 3ds2, 3dsecure, 3d-secure, 3d secure, 3d, challenge, otp, liability shift, sca, 三维验证, 3d 验证, 3ds 验证
test cards, test data, 测试卡, 测试数据 = test card, test card numbers, card numbers, test numbers, 测试卡号, dummy card, fake card, 模拟卡, sample card, test visa, test credit card, 测试银行卡
sandbox, 沙箱 = test environment, 测试环境, staging, 沙盒, simulator, uat, test mode, 联调
sandbox wallet, 沙箱钱包 = test wallet, 模拟付款, 模拟支付, simulate payment
by amount, 按金额触发 = magic amount, magic amounts, trigger amount, 触发金额, 测试金额
before you go live, go-live, 上线 = production, 生产环境, go live, golive, going live, launch, 投产, 正式环境, 生产, prod, 上线前
checklist, 检查清单 = 清单, check list
amounts, 金额 = amount, price, money, sum, total, 总额
minor unit, 最小货币单位 = minor units, cents, 以分为单位, 单位分, smallest unit, 小数位, decimal places, decimals, 元还是分
currencies, 币种 = currency, 货币, 货币代码, currency code, iso 4217
times, 时间 = timezone, time zone, utc, 时区, date format, 时间格式, datetime, 日期格式
timestamp = 时间戳
SYS005 = timestamp expired, clock skew, clock drift, 时间戳过期, 时间戳错误, 时间戳无效, 时钟偏差, invalid timestamp, request expired
clock, 时钟 = advance time, time travel, 拨时间, 调时间, fast forward
mixed up, 容易混淆 = vs, versus, difference, differences, 区别, 差别, 不同
trace number, psn, 流水号 = request id, trace id, correlation id, 请求号, 追踪, requestid
encrypt, encrypting, 加密 = encryption, encrypted, cipher, 加密卡号
card data, 卡信息 = 卡号, pan, card number, 银行卡号, card details
security code, cvv, 安全码 = cvc, cvc2, cvv2
pin, 密码 = pin code, password, 口令
card, 银行卡 = 刷卡, bank card, credit card, debit card, 信用卡, 借记卡
pci dss, pci = compliance, 合规, saq
basic authentication, basic 认证 = authentication, 认证, 鉴权, bearer, basic auth, oauth, login, authenticate
sent again, replay, 重放 = nonce, replay attack, 重放攻击, 防重放
security, 安全 = hardening, secure, 加固
client, clients, samples, 客户端, 示例 = sdk, library, sample, example, examples, demo, 样例, sample code, 代码示例, 开发包, github, 示例代码, download
worked through, 演算示例 = signing example, signature example, 签名示例, 签名例子
other languages, 其他语言, clients and samples, 客户端与示例 = go, golang, go 语言, ruby, rust, perl, swift
typescript, other languages, clients and samples, 客户端与示例 = node, nodejs, node.js, javascript, js, ts, npm
python = py, django, flask, fastapi
php = laravel, composer, symfony
java = spring, maven, jdk, spring boot
csharp, c# and c = .net, dotnet, net core, asp.net, c sharp, vb
curl and openssl, curl 与 openssl, by hand, 手工调用 = shell, bash, command line, cli, 命令行
postman = collection, insomnia, 集合
api reference, openapi, api 参考 = swagger, json schema, 接口文档, api doc, api docs, openapi spec, yaml
http status, http 状态码 = status code, http code, 状态码, 500, 502, 503
transport, 传输 = https, tls, ssl, http, certificate, 证书, self-signed
utf-8, charset = encoding, 编码, 乱码, character set, url encode, urlencode
payment methods, 支付方式, pay_method_id = payment method, wallets, e-wallet, ewallet, supported methods
alipay = 支付宝, zhifubao, ali pay
wechatpay, 微信支付 = wechat, wechat pay, 微信, weixin, we chat
applepay, apple pay = 苹果支付
googlepay, google pay = gpay, 谷歌支付, 安卓支付
unionpay, 银联 = union pay, 云闪付, cup
mastercard, 万事达卡 = master card, 万事达
american express, 美国运通 = amex, 运通
merchant_no, merchant number = 商户号, merchant id, mid, 商户编号, merchantid
store_no = store number, 门店号, shop id, 门店, storeid, store id
terminal_sn = 终端序列号, serial number, device id, terminal id, tid, sn, 设备号, 序列号
merchant_order_no, order numbers, 商户订单号 = out_trade_no, order id, orderid, order number, 订单号, order reference
trans_no = transaction number, 交易号, transaction id, transactionid, trade_no, trade no, 平台订单号, 平台流水号, txn id
app_id = 应用 id, appid, client id, application id
pay_url = payment url, checkout url, 支付地址, 收银台地址, checkout link
order_amount, 订单金额 = total amount, amount field, 交易金额
attach = metadata, passthrough, custom data, 附加数据, 透传, 自定义参数, 附加字段
register, registration, 登记 = 注册, onboarding, sign up, 开户, 进件, signup, 入网, create account, 商户入驻
first payment, start the sandbox, 第一笔支付, 启动沙箱 = getting started, quickstart, quick start, 快速开始, 入门, 快速入门, 快速接入, 接入, hello world, tutorial, 教程, get started, integration guide, 对接
news, 新闻与更新 = changelog, release notes, 更新, 更新日志, 更新记录, what's new, whats new
how versions count, 版本号规则 = versioning, 版本号, 版本, version
glossary, 术语 = terms, definitions, vocabulary, 名词解释, 术语表
cashback, 返现 = cash back, 提现
fraud, 欺诈 = 风控, risk, 盗刷, 风险
limits, 限制 = limit, max length, maximum, size limit, 限额, 上限, 长度限制
image, 图片 = picture, product image, 商品图片
items = goods, cart, basket, line items, 商品明细, 商品
address, 地址 = shipping, billing, 收货地址, 账单地址
`;

interface SynonymGroup {
  readonly ours: readonly string[];
  readonly typed: readonly string[];
}

export const synonymGroups: readonly SynonymGroup[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [ours = '', typed = ''] = line.split(' = ');
    return { ours: ours.split(', '), typed: typed.split(', ') };
  });
