import { expect, test } from 'vitest';
import { isSandboxHost } from './sandbox-host.ts';

const local = { listensAt: '127.0.0.1', publicUrl: 'http://127.0.0.1:8080' };

test.each([
  ['127.0.0.1:8080', local],
  ['localhost', local],
  ['LOCALHOST:3000', local],
  ['docs.localhost:8080', local],
  ['[::1]:8080', local],
  ['127.9.9.9', local],
  ['sandbox.example.com', { ...local, publicUrl: 'https://sandbox.example.com' }],
  ['Sandbox.Example.com:443', { ...local, publicUrl: 'https://sandbox.example.com' }],
  ['192.168.1.5:8080', { listensAt: '192.168.1.5', publicUrl: 'http://192.168.1.5:8080' }],
  ['192.168.1.5:8080', { listensAt: '0.0.0.0', publicUrl: 'http://0.0.0.0:8080' }],
  ['[fd00::5]:8080', { listensAt: '::', publicUrl: 'http://[::]:8080' }],
  ['[fd00::5]:8080', { listensAt: 'fd00::5', publicUrl: 'http://[fd00::5]:8080' }],
])('%s is the sandbox', (host, place) => expect(isSandboxHost(host, place)).toBe(true));

test.each([
  ['rebound.example.com', local],
  ['rebound.example.com:8080', { listensAt: '0.0.0.0', publicUrl: 'http://0.0.0.0:8080' }],
  ['localhost.example.com', local],
  ['127.0.0.1.example.com', local],
  ['192.168.1.5:8080', local],
  ['sandbox.example.com.evil.example', { ...local, publicUrl: 'https://sandbox.example.com' }],
  ['evil.example@localhost', local],
  ['evil.example/localhost', local],
  ['', local],
  [undefined, local],
])('%s is not', (host, place) => expect(isSandboxHost(host, place)).toBe(false));
