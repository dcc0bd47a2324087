/** The help of the headless terminal. */
import type { Text } from '@tollgate/contract/model';
import { wlanPort } from '../ecr/wlan-server.ts';

const usage = `npm run terminal -- [--sn TGSIM00000001] [--wlan [${wlanPort}]] [--serial /dev/ttyUSB0 | tcp://127.0.0.1:4001]`;

export const help: Text = {
  en: `A headless payment terminal for the sandbox. It accepts orders from the cloud and from tills.

  ${usage}

Options, with their defaults:
  --gateway URL       address of the gateway                 from demo-merchant.json
  --sn SN             serial number                          the demo merchant's first terminal
  --code CODE         activation code, for the first start   the demo merchant's
  --wlan [PORT]       serve tills over WebSocket             off; ${wlanPort} without a port, 0 for a free one
  --host ADDRESS      address to listen on for tills         127.0.0.1; 0.0.0.0 for tills on other computers
  --allow-origin URL  let a web page of this origin connect as a till; may be repeated      none
  --pairing           tills must pair before they can pay; the terminal agrees automatically
  --no-discovery      do not announce the terminal by mDNS
  --serial ADDRESS    serve a till over a serial line: a device, or tcp://host:port
  --card CARD         test card, by name or number           visa
  --present HOW       tap, insert, swipe or key              tap
  --do WHAT           pay, cancel or leave                   pay
  --think MS          milliseconds to wait before that       500
  --tip AMOUNT        tip, for orders that ask for one       none
  --manager-pin PIN   the store manager's PIN                the demo merchant's
  --wallet-code CODE  content of the payer's code            a code that pays at once
  --data FOLDER       folder of the activation and of demo-merchant.json  DATA_DIR, or the one of npm start
  --json              print one line of JSON for each event
  --help              show this help`,
  zh: `无界面支付终端，用于沙箱：受理云端订单与收银机订单。

  ${usage}

选项与默认值：
  --gateway URL       网关地址                               取自 demo-merchant.json
  --sn SN             序列号                                 演示商户的第一台终端
  --code CODE         激活码，首次运行时使用                 演示商户的激活码
  --wlan [PORT]       通过 WebSocket 为收银机提供服务        关闭；未指定端口时为 ${wlanPort}，0 为任意空闲端口
  --host ADDRESS      供收银机连接的监听地址                 127.0.0.1；供其他电脑上的收银机连接时用 0.0.0.0
  --allow-origin URL  允许该来源的网页作为收银机连接，可重复 不允许
  --pairing           收银机须先配对才能支付，终端自动同意
  --no-discovery      不通过 mDNS 广播
  --serial ADDRESS    通过串口为收银机提供服务：设备或 tcp://host:port
  --card CARD         测试卡的名称或卡号                     visa
  --present HOW       tap、insert、swipe 或 key              tap
  --do WHAT           pay、cancel 或 leave                   pay
  --think MS          执行前等待的毫秒数                     500
  --tip AMOUNT        小费金额，用于需要选择小费的订单       无
  --manager-pin PIN   店长密码                               演示商户的店长密码
  --wallet-code CODE  扫描付款码得到的内容                   立即支付成功的付款码
  --data FOLDER       激活信息与 demo-merchant.json 的目录   DATA_DIR 或 npm start 使用的目录
  --json              将每个事件输出为一行 JSON
  --help              显示帮助`,
};
