export declare const terminalErrors: {
    readonly ET002: {
        readonly message: {
            readonly en: 'Original of the reversal is not found';
            readonly zh: '未找到冲正的原交易';
        };
        readonly cause: {
            readonly en: 'The transaction that should be reversed does not exist at this merchant.';
            readonly zh: '该商户下不存在需要冲正的原交易。';
        };
        readonly action: {
            readonly en: 'Check the trans_no of the original; query it to see whether it was ever made.';
            readonly zh: '检查原交易的 trans_no，并通过查询确认原交易是否存在。';
        };
        readonly source: 'field';
    };
    readonly ET003: {
        readonly message: {
            readonly en: 'Transaction is not found';
            readonly zh: '交易不存在';
        };
        readonly cause: {
            readonly en: 'The merchant has no transaction of this trans_no.';
            readonly zh: '该商户不存在此 trans_no 的交易。';
        };
        readonly action: {
            readonly en: 'Send the trans_no that the original call returned.';
            readonly zh: '使用原接口返回的 trans_no。';
        };
        readonly source: 'field';
    };
    readonly ET007: {
        readonly message: {
            readonly en: 'No pending transactions';
            readonly zh: '没有待处理的交易';
        };
        readonly cause: {
            readonly en: 'The open batch has no transactions, or there is no open batch for these terminals.';
            readonly zh: '当前批次中没有交易，或这些终端没有未关闭的批次。';
        };
        readonly action: {
            readonly en: 'Nothing is to be done; check terminal_sn_list and store_no if transactions were expected.';
            readonly zh: '无需处理；若应有交易，请检查 terminal_sn_list 与 store_no。';
        };
        readonly source: 'spec';
    };
    readonly ET008: {
        readonly message: {
            readonly en: 'Reversal is refused, already settled; refund it';
            readonly zh: '交易已结算，不能冲正，请退款';
        };
        readonly cause: {
            readonly en: 'The batch of the transaction has been closed, so it can no longer be voided.';
            readonly zh: '该交易所在批次已关闭，不能再撤销。';
        };
        readonly action: {
            readonly en: 'Refund the transaction.';
            readonly zh: '对该交易退款。';
        };
        readonly source: 'field';
    };
    readonly ET009: {
        readonly message: {
            readonly en: "A store manager's PIN is needed, or the PIN is wrong";
            readonly zh: '需要店长 PIN，或 PIN 错误';
        };
        readonly cause: {
            readonly en: 'The order has to be authorized by a store manager, and no manager of the store has this PIN.';
            readonly zh: '该订单须由店长授权，而门店中没有店长使用此 PIN。';
        };
        readonly action: {
            readonly en: 'Have a store manager key in the PIN at the terminal.';
            readonly zh: '请店长在终端上输入 PIN。';
        };
        readonly source: 'tollgate';
    };
    readonly ET010: {
        readonly message: {
            readonly en: 'The batch is closed, the tip cannot be changed any more';
            readonly zh: '批次已关闭，不能再调整小费';
        };
        readonly cause: {
            readonly en: 'A tip can be adjusted only while the batch of its payment is open.';
            readonly zh: '仅在交易所在批次关闭前可以调整小费。';
        };
        readonly action: {
            readonly en: 'Refund what is too much; take what is missing as a new sale. Adjust tips before you close the batch.';
            readonly zh: '多收的部分请退款，少收的部分请另行发起消费。请在关闭批次前调整小费。';
        };
        readonly source: 'tollgate';
    };
    readonly ET011: {
        readonly message: {
            readonly en: 'A tip is for a card sale or a completion only';
            readonly zh: '仅刷卡消费和预授权完成可以调整小费';
        };
        readonly cause: {
            readonly en: 'The transaction is an authorization, a refund, a void or a cancel, or it was not paid by card at a terminal.';
            readonly zh: '该交易是预授权、退款或撤销，或者不是在终端上刷卡支付的。';
        };
        readonly action: {
            readonly en: 'For an authorization, complete it and adjust the tip of the completion. QR and online orders take no tip afterwards.';
            readonly zh: '预授权请先做预授权完成，再调整完成交易的小费。二维码订单和线上订单支付后不能调整小费。';
        };
        readonly source: 'tollgate';
    };
    readonly ET012: {
        readonly message: {
            readonly en: 'The transaction is not an authorization';
            readonly zh: '该交易不是预授权交易';
        };
        readonly cause: {
            readonly en: 'Capture, incremental authorization and authorization cancel need an authorization; the transaction is of another kind.';
            readonly zh: '预授权完成、追加预授权和预授权撤销只能用于预授权，而该交易属于其他类型。';
        };
        readonly action: {
            readonly en: 'Name the authorization. To take back a sale, void it with trans_type 2 while its batch is open, or refund it; cancel QR and online orders with order.revoker.';
            readonly zh: '请指定预授权交易。如需取消消费，可在批次关闭前用 trans_type 2 撤销，或发起退款；二维码订单和线上订单请用 order.revoker 撤销。';
        };
        readonly source: 'tollgate';
    };
    readonly ET013: {
        readonly message: {
            readonly en: 'The operation does not fit the original transaction';
            readonly zh: '该操作不适用于原交易';
        };
        readonly cause: {
            readonly en: 'trans_type 2 is for sales and authorizations, 3 for payments, 7 and 8 for completions; the original is of another kind.';
            readonly zh: 'trans_type 2 用于消费和预授权，3 用于支付交易，7 和 8 用于预授权完成，而原交易属于其他类型。';
        };
        readonly action: {
            readonly en: 'Look up the trans_type of the original and send the operation that goes with it; cancel QR and online orders with order.revoker.';
            readonly zh: '查询原交易的 trans_type，改用与之对应的操作；二维码订单和线上订单请用 order.revoker 撤销。';
        };
        readonly source: 'tollgate';
    };
    readonly CF008: {
        readonly message: {
            readonly en: 'A completed authorization cannot be voided, refund it';
            readonly zh: '已完成的预授权不能撤销，请退款';
        };
        readonly cause: {
            readonly en: 'The processor voids an authorization only before its completion.';
            readonly zh: '收单机构仅支持在预授权完成之前撤销。';
        };
        readonly action: {
            readonly en: 'Refund the completion.';
            readonly zh: '对预授权完成交易退款。';
        };
        readonly source: 'field';
    };
    readonly M009: {
        readonly message: {
            readonly en: 'Payment app was called in a way that is not valid';
            readonly zh: '支付应用调用不合法';
        };
        readonly cause: {
            readonly en: 'The app_id is unknown to the payment app of the terminal, not bound to it, or sent under another name.';
            readonly zh: '终端支付应用不识别该 app_id、未与其绑定，或参数名不正确。';
        };
        readonly action: {
            readonly en: 'Bind the app_id to the terminal and send it under the name app_id.';
            readonly zh: '将 app_id 绑定到终端，并使用参数名 app_id 传递。';
        };
        readonly source: 'field';
    };
    readonly M010: {
        readonly message: {
            readonly en: 'Original transaction cannot be found on the terminal';
            readonly zh: '终端上未找到原交易';
        };
        readonly cause: {
            readonly en: 'The payment app of the terminal knows no transaction of the original order number.';
            readonly zh: '终端支付应用中不存在该原订单号对应的交易。';
        };
        readonly action: {
            readonly en: 'Check orig_merchant_order_no and whether the original was made on a terminal of this merchant.';
            readonly zh: '检查 orig_merchant_order_no，并确认原交易是否由该商户的终端发起。';
        };
        readonly source: 'field';
    };
    readonly M011: {
        readonly message: {
            readonly en: 'The port takes WebSocket connections only';
            readonly zh: '该端口仅支持 WebSocket 连接';
        };
        readonly cause: {
            readonly en: 'A plain HTTP request, or a WebSocket handshake that is not valid, came to the port of the terminal for tills.';
            readonly zh: '终端面向收银机的端口收到了普通 HTTP 请求，或不合法的 WebSocket 握手。';
        };
        readonly action: {
            readonly en: 'Connect to the same address with ws:// and send each message as a text frame.';
            readonly zh: '请以 ws:// 连接同一地址，每条报文作为一个文本帧发送。';
        };
        readonly source: 'tollgate';
    };
    readonly E04150: {
        readonly message: {
            readonly en: 'Terminal cannot be activated with this code';
            readonly zh: '无法用该激活码激活终端';
        };
        readonly cause: {
            readonly en: 'Serial number and activation code do not go together, or the code was used or has expired.';
            readonly zh: '终端序列号与激活码不匹配，或激活码已使用、已过期。';
        };
        readonly action: {
            readonly en: 'Check both against what the operator gave out; ask for a new code if they are right.';
            readonly zh: '请核对运营方提供的终端序列号与激活码；如确认无误，请申请新的激活码。';
        };
        readonly source: 'tollgate';
    };
    readonly K026: {
        readonly message: {
            readonly en: 'Cancelled by the operator on the terminal';
            readonly zh: '操作员在终端上取消了交易';
        };
        readonly cause: {
            readonly en: 'The cashier, or the payer, left the transaction on the terminal before it was done.';
            readonly zh: '收银员或持卡人在交易完成前于终端上退出。';
        };
        readonly action: {
            readonly en: 'Query the order; send it again under a new number if payment is still wanted.';
            readonly zh: '查询订单状态；如仍需支付，请使用新的订单号重新发起。';
        };
        readonly source: 'field';
    };
};
