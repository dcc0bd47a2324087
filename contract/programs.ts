/** Programs that the command `tollgate` runs: the options of each, and how they report. */
import type { Language, Text } from './model.ts';

export interface ProgramContext {
  readonly language: Language;
  /** With DATA_DIR, whatever named the folder. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints progress for a person; `--json` omits it. */
  note(text: Text): void;
  /** Prints a result: lines for a person, or with `--json` one object for a script. */
  result(lines: readonly (string | Text)[], members: Readonly<Record<string, unknown>>): void;
  /** Writes a part of a file to standard output; resolves when there is space for the next. */
  write(text: string): Promise<void>;
  /** Prints on standard error how far a long act is; `--json` omits it. */
  progress(text: Text): void;
  /** Prints on standard error; the program goes on. */
  warn(text: Text): void;
}

export interface RegisterOptions {
  readonly merchantNo?: string;
  readonly name?: string;
  readonly storeNo?: string;
  readonly appId?: string;
  /** Path of a PEM file. */
  readonly publicKey?: string;
  readonly endKey?: string;
  readonly basic?: string;
  readonly requireTimestamp?: boolean;
  readonly unreferencedRefunds?: boolean;
  readonly terminalSn?: string;
  /** Reads the PIN, after the other options are found to be right. */
  readonly readManagerPin?: () => Promise<string>;
  readonly closeBatchAt?: string;
  readonly tipMaxPercent?: string;
  readonly authorizationDays?: string;
  readonly refundDays?: string;
  readonly gatewayKeys?: boolean;
  /** Path of a PEM file. */
  readonly addGatewayKey?: string;
  readonly for?: string;
  readonly useGatewayKey?: string;
  readonly allApps?: boolean;
  readonly endGatewayKey?: string;
}

export type VaultOptions =
  | { readonly act: 'status' | 'new-key' | 'rotate' }
  | { readonly act: 'forget'; readonly keyId: string };

/** Changes of a connector, or of a merchant's account there. */
export interface AcquirerSetOptions {
  readonly url?: string;
  /** Path of a PEM file. */
  readonly ca?: string;
  readonly newSecret?: boolean;
  /** Path of a file with the new secret. */
  readonly secretFile?: string;
  readonly dropOldSecret?: boolean;
  readonly reopen?: boolean;
  readonly merchantNo?: string;
  readonly rank?: string;
  readonly kinds?: string;
  readonly methods?: string;
  readonly currencies?: string;
  /** Path of a JSON file. */
  readonly settings?: string;
  readonly endAccount?: boolean;
}

export type AcquirerOptions =
  | { readonly act: 'list' }
  | {
      readonly act: 'add';
      readonly name: string;
      readonly url: string;
      /** Path of a PEM file. */
      readonly ca?: string;
      /** Path of a file with the secret; absent: one is made. */
      readonly secretFile?: string;
    }
  | ({ readonly act: 'set'; readonly name: string } & AcquirerSetOptions)
  | { readonly act: 'show'; readonly name: string }
  | { readonly act: 'try'; readonly name: string; readonly merchantNo?: string }
  | { readonly act: 'remove'; readonly name: string; readonly force?: boolean };

export type SettlementOptions =
  /** `file`: path of a settlement file. `mapping`: path of a mapping, or the name of an example. */
  | { readonly act: 'check'; readonly file: string; readonly mapping: string; readonly first: number }
  /** Without a name, all examples are listed. */
  | { readonly act: 'mappings'; readonly name?: string }
  | { readonly act: 'import'; readonly file: string; readonly mapping: string; readonly acquirer: string }
  | { readonly act: 'files'; readonly acquirer?: string; readonly most: number }
  | SettlementDifferencesOptions
  | SettlementResolveOptions
  /** Without rates, those that are agreed are shown. An empty list ends the comparison. */
  | { readonly act: 'fees'; readonly acquirer: string; readonly rates?: readonly string[] };

export interface SettlementDifferencesOptions {
  readonly act: 'differences';
  /** True: without those that are resolved. */
  readonly open: boolean;
  readonly acquirer?: string;
  readonly fileNo?: string;
  readonly kind?: string;
  readonly most: number;
}

export interface SettlementResolveOptions {
  readonly act: 'resolve';
  readonly differenceNo: string;
  readonly by: 'accept' | 'attach' | 'write-off' | 'wait' | 'undo';
  /** The order of `attach`. */
  readonly transNo?: string;
  readonly merchantNo?: string;
  readonly reason?: string;
}

/** The part of the books that a command is about. */
export interface BooksScopeOptions {
  readonly merchant?: string;
  readonly acquirer?: string;
  readonly currency?: string;
  readonly account?: string;
}

/** Days as YYYY-MM-DD in the time zone of the books. */
export interface BooksDayOptions {
  readonly day?: string;
  readonly from?: string;
  readonly to?: string;
}

export type BooksOptions =
  | ({ readonly act: 'balance'; readonly day?: string; readonly format?: 'csv' } & BooksScopeOptions)
  | ({ readonly act: 'statement'; readonly format?: 'csv' } & BooksScopeOptions & BooksDayOptions)
  | ({ readonly act: 'export'; readonly format: 'csv' | 'journal' } & BooksScopeOptions & BooksDayOptions)
  | { readonly act: 'check' };

export interface MosquittoOptions {
  readonly out: string;
  readonly group?: string;
  readonly watch?: boolean;
  /** Path of Mosquitto's own file. */
  readonly pidFile?: string;
}

/** Methods of presenting a card to a terminal. */
export const presentations = ['tap', 'insert', 'swipe', 'key'] as const;
export type Presentation = (typeof presentations)[number];

/** Decisions of a payer at a terminal. */
export const payerDecisions = ['pay', 'cancel', 'leave'] as const;
export type PayerDecision = (typeof payerDecisions)[number];

/** Port at which a terminal serves tills, unless another is named. */
export const defaultWlanPort = 35_779;

export interface TerminalOptions {
  readonly gateway?: string;
  readonly sn?: string;
  readonly code?: string;
  /** Port; `true` for the default one. */
  readonly wlan?: number | true;
  readonly host: string;
  /** Origins of pages that may connect as tills. */
  readonly allowOrigin?: readonly string[];
  readonly pairing?: boolean;
  readonly discovery: boolean;
  readonly serial?: string;
  readonly card: string;
  readonly present: Presentation;
  readonly do: PayerDecision;
  /** In milliseconds. */
  readonly think: number;
  readonly tip?: string;
  readonly managerPin?: string;
  readonly walletCode: string;
}

export interface AcquirerHostOptions {
  readonly port: number;
  readonly host: string;
  /** Path of a Unix socket, in place of the port. */
  readonly socket?: string;
  /** Path of a file with one or two secrets, one a line. */
  readonly secretFile: string;
  /** Path; absent: the host forgets everything when it ends. */
  readonly journal?: string;
  /** Flows that it declares, separated by commas. */
  readonly flows?: string;
  readonly inquiry: boolean;
  readonly reports: boolean;
  /** Gateway URL for events of the connector; absent: each payment's notify_url. */
  readonly eventsUrl?: string;
  /** Address of the issuer's page, without a slash at the end. */
  readonly publicUrl?: string;
  readonly challengeReturn: 'get' | 'post';
  /** Seed of the probabilities of faults. */
  readonly seed?: number;
  /** Folder that settlement files are written to; absent: none are. */
  readonly settlementDir?: string;
}

/** The program `acquirer-host`; the result stops it. */
export type AcquirerHost = (
  options: AcquirerHostOptions,
  context: ProgramContext,
) => Promise<() => Promise<void>>;
