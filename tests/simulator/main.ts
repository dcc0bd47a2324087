import { openSimulator } from './simulation.ts';
const sim = await openSimulator();
const from = Number(process.argv[2] ?? 1), n = Number(process.argv[3] ?? 1), verbose = process.argv[4];
const t0 = performance.now(), c0 = process.cpuUsage();
for (let s = from; s < from + n; s++) {
  const t = performance.now(); const c = process.cpuUsage();
  const o = await sim.play(s);
  const cc = process.cpuUsage(c);
  if (verbose) console.log(o.trace.join('\n'));
  console.log(s, o.violation?.message.slice(0, 600) ?? 'ok', o.hash.slice(0, 8), 'events', o.events, 'stm', o.statements, 'simh', (o.simulatedMs / 3.6e6).toFixed(1), 'ms', Math.round(performance.now() - t), 'cpu', Math.round((cc.user + cc.system) / 1000));
}
const cc = process.cpuUsage(c0);
console.log('total', Math.round(performance.now() - t0), 'cpu', (cc.user + cc.system) / 1e6);
process.exit(0);
