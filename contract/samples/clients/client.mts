import { readFileSync } from 'node:fs';
import { createClient } from '@tollgate/sdk';

export const tollgate = createClient({
  gatewayUrl: 'https://pay.example.com',
  appId: 'tg8f3a1c5d7e9b2046',
  merchantNo: '312100000164',
  privateKey: readFileSync('app-private-key.pem', 'utf8'),
  gatewayPublicKey: readFileSync('gateway-public-key.pem', 'utf8'),
});
