/** Title and description of the page, for its head and for itself. */
import type { Text } from '@tollgate/contract/model';

export const pageTitle: Text = { en: 'Cloud Open API', zh: '云端开放接口' };

export const pageDescription: Text = {
  en: 'Every call of the Cloud Open API: fields, replies, errors, examples and code in eight languages, with the notification, the parameter dictionary and the error catalogue.',
  zh: '云端开放接口的全部内容：各接口的请求参数、应答、错误码、示例与八种语言的代码，以及通知、参数字典和错误码表。',
};
