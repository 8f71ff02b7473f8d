import { Worker } from 'node:worker_threads';

/** In a thread of its own, since the work holds up its own thread. */
const watch = `
  const { workerData } = require('node:worker_threads');
  const before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > workerData.microseconds) process.kill(process.pid, 'SIGKILL');
  }, 50);
`;

/** Ends this process by SIGKILL once it has computed for so many seconds from now; the time that it waits for its turn on a busy machine does not count. */
export function limitCpu(seconds: number): void {
  const worker = new Worker(watch, { eval: true, execArgv: [], workerData: { microseconds: seconds * 1e6 } });
  worker.unref();
}
