/** Values of trans_type and trans_status by their names in code (decisions 16 and 17). */
export declare const transTypes: {
    readonly sale: 1;
    readonly void: 2;
    readonly refund: 3;
    readonly authorization: 4;
    readonly authorizationCancel: 5;
    readonly completion: 6;
    readonly completionCancel: 7;
    readonly completionRefund: 8;
    readonly cashback: 11;
    readonly cashAdvance: 12;
};
export declare const transStatuses: {
    readonly processing: 0;
    readonly closed: 1;
    readonly completed: 2;
    readonly cancelled: 3;
    readonly prepaid: 9;
};
