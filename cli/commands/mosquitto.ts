/** `mosquitto`: password and access files of a broker. */
import type { Text } from '@tollgate/contract/model';
import type { MosquittoOptions } from '@tollgate/contract/programs';
import { loadProgram } from '@tollgate/programs';
import { type AddCommand, addOptions, type OptionText } from '../command-line/command-line.ts';
import { type GatewayOptions, withData, withJson } from '../connection/connection.ts';
import { programContext } from '../connection/program-context.ts';

const options: readonly OptionText[] = [
  [
    '--group <group>',
    "Name or number of the broker's group, which can read the files. Default: mosquitto, if it exists.",
    '可读取这些文件的 MQTT broker 用户组（名称或编号）。默认 mosquitto（如存在）。',
  ],
  [
    '--watch',
    'Keep running, and write the files again when a terminal is activated.',
    '持续运行，有终端激活时重新写入文件。',
  ],
  [
    '--pid-file <file>',
    'PID file of Mosquitto. The command sends SIGHUP to that process, so that it reads the files again.',
    'Mosquitto 的 PID 文件。写入文件后，命令向该进程发送 SIGHUP，使其重新读取。',
  ],
];

const configuration = `  per_listener_settings false
  password_file /etc/mosquitto/tollgate.passwd
  acl_file /etc/mosquitto/tollgate.acl
  allow_anonymous false
  max_packet_size 70000
  listener 1884 127.0.0.1
  listener 1883
  use_username_as_clientid true`;

const notes: Text = {
  en: `DATABASE_URL and MQTT_URL must be set. New files have mode 640. They belong to the user who runs this command and
to the broker's group: run the command as root, or as a member of that group. Existing files keep their owner, group,
and mode; if you specify --group, only their group changes. With --json, the command prints one object each time it
writes the files.

The gateways sign in with the user name and password in MQTT_URL. mosquitto.conf needs two listeners: one for
terminals, and one for gateways only. MQTT_URL is the URL of the gateways' listener:

${configuration}

Set MQTT_TERMINALS_URL to the terminals' listener if terminals connect through the gateway by WebSocket.`,
  zh: `须设置 DATABASE_URL 和 MQTT_URL。新文件的权限为 640，属主为运行本命令的用户，属组为 MQTT broker 的用户组：请以
root 或该用户组成员的身份运行。已有文件的属主、属组与权限保持不变；用 --group 指定用户组时，属组改为该用户组。
加上 --json 后，每次写入文件时输出一个 JSON 对象。

各网关使用 MQTT_URL 中的用户名与密码登录。mosquitto.conf 需要两个监听端口：一个供终端使用，一个仅供网关使用，
MQTT_URL 填写后者：

${configuration}

终端经网关以 WebSocket 连接时，请在 MQTT_TERMINALS_URL 中填写供终端使用的监听端口。`,
};

export const addMosquitto: AddCommand = (program, context, keepRunning) => {
  const { text } = context;
  const command = program
    .command('mosquitto')
    .description(
      text({
        en: 'Write password and access files for a Mosquitto broker.',
        zh: '为 MQTT broker Mosquitto 生成密码文件和权限文件。',
      }),
    )
    .requiredOption(
      '--out <folder>',
      text({ en: 'Folder for the two files (required).', zh: '两个文件的存放目录（必填）。' }),
    );
  withJson(withData(addOptions(command, options, context), context), context)
    .addHelpText('after', `\n${text(notes)}`)
    .action(async (given: MosquittoOptions & GatewayOptions) => {
      keepRunning();
      const { mosquitto } = await loadProgram('mosquitto');
      await mosquitto(given, programContext(context, given.json));
    });
};
