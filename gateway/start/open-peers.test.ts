import { expect, test } from 'vitest';
import { openPeers } from './open-peers.ts';
import { readConfig } from './settings/config.ts';

const named = (environment: NodeJS.ProcessEnv) =>
  openPeers(readConfig({ MODE: 'production', ...environment })).map((text) => text.split(/[:=]/)[0]);

test.each([
  ['a database elsewhere', { DATABASE_URL: 'postgres://u:secret@db.example.com/g' }, ['DATABASE_URL']],
  ['TLS turned off', { DATABASE_URL: 'postgres://u@10.0.0.5/g?sslmode=disable' }, ['DATABASE_URL']],
  ['one of two databases', { DATABASE_URL: 'postgres://u@127.0.0.1,10.0.0.5:5433/g' }, ['DATABASE_URL']],
  ['a broker elsewhere', { MQTT_URL: 'mqtt://u:secret@mqtt.example.com:1883' }, ['MQTT_URL']],
  [
    'its listener for terminals',
    { MQTT_URL: 'mqtts://b.example.com', MQTT_TERMINALS_URL: 'mqtt://b.example.com' },
    ['MQTT_TERMINALS_URL'],
  ],
  ['terminals over TCP', { MQTT_PORT: '1883', HOST: '0.0.0.0' }, ['MQTT_PORT']],
  ['no limits', { RATE_LIMIT: '0', ADDRESS_RATE_LIMIT: '0' }, ['RATE_LIMIT', 'ADDRESS_RATE_LIMIT']],
])('%s: production warns', (_name, environment, warned) => {
  expect(named(environment)).toEqual(warned);
  expect(openPeers(readConfig({ MODE: 'production', ...environment })).join()).not.toContain('secret');
  expect(openPeers(readConfig(environment))).toEqual([]);
});

test.each([
  { DATABASE_URL: 'postgres://u@db.example.com/g?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://u@db.example.com,db2.example.com/g?sslmode=require' },
  { DATABASE_URL: 'postgres://u@127.0.0.1,[::1]:5433/g' },
  { DATABASE_URL: 'postgres:///g?host=/run/postgresql' },
  { MQTT_URL: 'mqtts://mqtt.example.com' },
  { MQTT_URL: 'mqtt://localhost:1883' },
  { MQTT_PORT: '1883' },
])('%j: nothing to warn of', (environment) => {
  expect(named(environment)).toEqual([]);
});
