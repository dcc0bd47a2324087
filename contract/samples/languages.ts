/** The languages of the code samples, in the order of their tabs: that of the whole site (code-languages.ts). */
import typescriptClient from './clients/client.mts?raw';
import phpClient from './clients/client.php?raw';
import pythonClient from './clients/client.py?raw';
import curlClient from './clients/client.sh?raw';
import csharpClient from './clients/Tollgate.cs?raw';
import javaClient from './clients/Tollgate.java?raw';
import goClient from './clients/tollgate.go?raw';
import { csharpSample } from './csharp.ts';
import { curlSample } from './curl.ts';
import type { SampleCall } from './fields.ts';
import { goSample } from './go.ts';
import { javaSample } from './java.ts';
import { phpSample } from './php.ts';
import { pythonSample } from './python.ts';
import { typescriptSample } from './typescript.ts';

export type SampleLanguage = 'bash' | 'typescript' | 'java' | 'php' | 'csharp' | 'python' | 'go';

export interface Samples {
  /** The name that the highlighter knows it by; also what is remembered of the reader's choice. */
  readonly id: SampleLanguage;
  readonly name: string;
  /** Needs of the program besides what is shown. */
  readonly needs: string;
  /** Beginning of all calls. */
  readonly client: string;
  readonly sample: (call: SampleCall) => string;
}

export interface ClientOwner {
  /** Without a slash at its end. */
  readonly gatewayUrl: string;
  readonly appId: string;
  readonly merchantNo: string;
}

const exampleOwner: ClientOwner = {
  gatewayUrl: 'https://pay.example.com',
  appId: 'tg8f3a1c5d7e9b2046',
  merchantNo: '312100000164',
};

/** A client with the gateway and the numbers of its owner in place of the example's. */
export const clientOf = (client: string, owner: ClientOwner): string =>
  client
    .replaceAll(exampleOwner.gatewayUrl, owner.gatewayUrl)
    .replaceAll(exampleOwner.appId, owner.appId)
    .replaceAll(exampleOwner.merchantNo, owner.merchantNo);

export const sampleLanguages: readonly Samples[] = [
  {
    id: 'typescript',
    name: 'TypeScript',
    needs: 'Node.js 20, @tollgate/sdk',
    client: typescriptClient,
    sample: typescriptSample,
  },
  {
    id: 'python',
    name: 'Python',
    needs: 'Python 3, cryptography',
    client: pythonClient,
    sample: pythonSample,
  },
  { id: 'java', name: 'Java', needs: 'JDK 17', client: javaClient, sample: javaSample },
  { id: 'php', name: 'PHP', needs: 'PHP 8, openssl, curl', client: phpClient, sample: phpSample },
  {
    id: 'csharp',
    name: 'C#',
    needs: '.NET 8, .NET Framework 4.7, Mono 6',
    client: csharpClient,
    sample: csharpSample,
  },
  { id: 'bash', name: 'curl', needs: 'sh, curl, openssl', client: curlClient, sample: curlSample },
  { id: 'go', name: 'Go', needs: 'Go 1.19', client: goClient, sample: goSample },
];
