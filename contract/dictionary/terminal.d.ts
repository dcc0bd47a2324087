export declare const terminalOnlineStatus: {
    readonly name: 'terminal_online_status';
    readonly title: {
        readonly en: 'Terminal online status';
        readonly zh: '终端在线状态';
    };
    readonly values: readonly [{
        readonly value: 'unknown';
        readonly name: {
            readonly en: 'Unknown';
            readonly zh: '未知';
        };
        readonly note: {
            readonly en: 'The terminal has not yet connected since it was registered.';
            readonly zh: '终端自登记以来尚未连接过。';
        };
    }, {
        readonly value: 'online';
        readonly name: {
            readonly en: 'Online';
            readonly zh: '在线';
        };
    }, {
        readonly value: 'offline';
        readonly name: {
            readonly en: 'Offline';
            readonly zh: '离线';
        };
    }];
};
export declare const messageReceivingApplication: {
    readonly name: 'message_receiving_application';
    readonly title: {
        readonly en: 'Application that receives the order';
        readonly zh: '接收订单的应用';
    };
    readonly values: readonly [{
        readonly value: 'Tollgate Register';
        readonly name: {
            readonly en: 'Tollgate Register';
            readonly zh: 'Tollgate Register 收银应用';
        };
    }, {
        readonly value: string;
        readonly name: {
            readonly en: 'Tollgate Register, another name';
            readonly zh: 'Tollgate Register 的别名';
        };
        readonly note: {
            readonly en: 'Taken as Tollgate Register.';
            readonly zh: '等同于 Tollgate Register。';
        };
    }, {
        readonly value: string;
        readonly name: {
            readonly en: 'Tollgate Register, another name';
            readonly zh: 'Tollgate Register 的别名';
        };
        readonly note: {
            readonly en: 'Taken as Tollgate Register.';
            readonly zh: '等同于 Tollgate Register。';
        };
    }, {
        readonly value: string;
        readonly name: {
            readonly en: 'Tollgate Register, another name';
            readonly zh: 'Tollgate Register 的别名';
        };
        readonly note: {
            readonly en: 'Taken as Tollgate Register.';
            readonly zh: '等同于 Tollgate Register。';
        };
    }];
};
