/** Terminals: whether they are reached, and which application on them takes the order. */
import type { Dictionary } from '../model.ts';

export const terminalOnlineStatus = {
  name: 'terminal_online_status',
  title: { en: 'Terminal online status', zh: '终端在线状态' },
  values: [
    {
      value: 'unknown',
      name: { en: 'Unknown', zh: '未知' },
      note: {
        en: 'The terminal has not connected since it was registered.',
        zh: '终端自登记以来尚未连接过。',
      },
    },
    { value: 'online', name: { en: 'Online', zh: '在线' } },
    { value: 'offline', name: { en: 'Offline', zh: '离线' } },
  ],
} as const satisfies Dictionary;

/** A name that integrations send and that means the same application (decision 31). */
function otherName(value: string) {
  return {
    value,
    name: { en: 'Tollgate Register, alternative name', zh: 'Tollgate Register 的别名' },
    note: { en: 'Treated as Tollgate Register.', zh: '等同于 Tollgate Register。' },
  } as const;
}

export const messageReceivingApplication = {
  name: 'message_receiving_application',
  title: { en: 'Application that receives the order', zh: '接收订单的应用' },
  values: [
    { value: 'Tollgate Register', name: { en: 'Tollgate Register', zh: 'Tollgate Register 收银应用' } },
    otherName('WISECASHIER'),
    otherName('CodePay Register'),
    otherName('PayCloud Register'),
  ],
} as const satisfies Dictionary;
