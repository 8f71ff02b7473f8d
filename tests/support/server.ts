import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/support/root.mjs';
import { templateFolder } from './database-template.ts';
import { eventually } from './eventually.ts';

// Long enough for a build, which the start does when the sources changed.
const startLimit = 120_000;
const stopLimit = 15_000;
const startEntry = join(root, 'scripts', 'start.mjs');
// A server of a test is short-lived: optimizing the database's code takes longer than that code runs, on every core.
const engineFlags = ['--wasm-tiering-budget=1000000000'];

/** A running product: the built server as a process of its own. */
export interface RunningServer {
  /** The origin that it printed, without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** All it has printed so far. */
  readonly output: string;
  /** Ends it as an operator would (SIGTERM) and gives its exit code; removes a data folder made here. */
  stop(): Promise<number | null>;
  /** Ends it at once (SIGKILL); the data folder stays for the next start. */
  kill(): Promise<void>;
}

/** The product as a process that may not be ready yet. */
export interface StartingServer extends Pick<RunningServer, 'pid' | 'output' | 'stop' | 'kill'> {
  /** Resolves when it has printed that. Throws with all that it printed when it ends before. */
  says(text: string): Promise<void>;
  /** The origin that it printed, once `/health` answers 200. Throws when it ends early or after two minutes. */
  ready(): Promise<string>;
}

type Environment = Readonly<Record<string, string>>;

/**
 * Starts the built product on a free port and waits until `/health` answers 200.
 * A `dataDir` is used as it is and left there; without one a folder is made for this server, with the schema in it.
 * Throws with all that the server printed when it ends early or is not ready within two minutes.
 */
export async function startServer(
  options: { env?: Environment; dataDir?: string } = {},
): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await makeDataFolder());
  const removeOwnFolder = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const server = beginServer(dataDir, options.env);
  const url = await server.ready().catch(async (error: unknown) => {
    await server.kill();
    await removeOwnFolder();
    throw error;
  });
  return {
    url,
    dataDir,
    pid: server.pid,
    get output() {
      return server.output;
    },
    async stop() {
      const code = await server.stop();
      await removeOwnFolder();
      return code;
    },
    kill: server.kill,
  };
}

/** A data folder with a database that has its schema and nothing else: making one each time takes seconds. */
async function makeDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postkey-data-'));
  await cp(await templateFolder('migrated'), dataDir, { recursive: true });
  return dataDir;
}

/** Begins to start the built product on a free port; its data folder is used as it is and left there. */
export function beginServer(dataDir: string, env: Environment = {}): StartingServer {
  const child = spawn(process.execPath, [...engineFlags, startEntry], {
    cwd: root,
    env: { ...cleanEnvironment(), ...freePort, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let ended = false;
  const changed = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    for (const check of changed) check();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const exit = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      ended = true;
      resolve(code);
      for (const check of changed) check();
    });
  });
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const timer = setTimeout(killWithParent, stopLimit);
    const code = await exit;
    clearTimeout(timer);
    process.off('exit', killWithParent);
    return code;
  };
  return {
    pid: child.pid ?? 0,
    get output() {
      return output;
    },
    says: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const said = output.includes(text);
          if (!said && !ended) return;
          changed.delete(check);
          if (said) resolve();
          else reject(new Error(`The server ended and had not said "${text}":\n${output}`));
        };
        changed.add(check);
        check();
      }),
    ready: () =>
      waitUntilReady(
        () => output,
        () => ended,
      ),
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
  };
}

const freePort = { HOST: '127.0.0.1', PORT: '0', SUBMISSION_PORT: '0', INBOUND_PORT: '0' };

async function waitUntilReady(output: () => string, ended: () => boolean): Promise<string> {
  const deadline = Date.now() + startLimit;
  const look = async () => {
    const url = lastAddress(output());
    return url !== undefined && (await isHealthy(url)) ? url : null;
  };
  const url = await eventually(look, (found) => found !== null || ended() || Date.now() >= deadline);
  if (url !== null && !ended()) return url;
  throw new Error(`The server ${ended() ? 'ended' : 'was not ready in time'}:\n${output()}`);
}

/** The origin in the last line that names one; the one-time link to set a password has it too. */
function lastAddress(output: string): string | undefined {
  const origins = output.match(/http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d+/g);
  return origins?.at(-1);
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health`);
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** The environment without what would change the product: tests name all they need. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_OPTIONS', 'LOG_LEVEL', 'SystemRoot'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.includes(name)));
}
