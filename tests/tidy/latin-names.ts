/** Names that Chinese engineers write in Latin letters, as their owners do. */
export const latinNames: ReadonlySet<string> = new Set([
  'Tollgate',
  // Card schemes.
  ...[
    'American Express',
    'Amex',
    'Diners Club',
    'Discover',
    'Elo',
    'JCB',
    'Maestro',
    'Mastercard',
    'MyDebit',
  ],
  ...['RCS', 'RuPay', 'Verve', 'Visa'],
  // Formats.
  'JSON',
  'Cloud Open API 1.0',
  // Wallets and transfer schemes.
  ...['Alipay+', 'Apple Pay', 'Coopay', 'DuitNow', 'GCash', 'Google Pay', 'GrabPay', 'KBZPay', 'KakaoPay'],
  ...['LINE Pay', 'MoMo Pay', 'NIBSS QR', 'Ozow', 'PayNow', 'PayPay', 'PromptPay', 'QRIS', 'Samsung Pay'],
  ...['Scan to Pay', 'ShopeePay', 'Thai QR', 'TrueMoney', 'UPI', 'VietQR'],
]);
