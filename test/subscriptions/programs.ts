import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A program of this folder, run as a process on the built product. */
export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const child = fork(join('test/subscriptions', file), {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const program = new Program(child);
  await program.answer();
  return program;
}

export class Program {
  readonly pid: number;

  constructor(private readonly child: ChildProcess) {
    this.pid = child.pid!;
  }

  async ask<T>(question: unknown): Promise<T> {
    this.child.send({ question });
    return this.answer();
  }

  /** The next message of the process; rejects when the process ends before it. */
  async answer<T>(): Promise<T> {
    const done = new AbortController();
    const { signal } = done;
    const ended = once(this.child, 'exit', { signal }).then(() => Promise.reject(new Error('the process ended')));
    try {
      const [answer] = (await Promise.race([once(this.child, 'message', { signal }), ended])) as [T];
      return answer;
    } finally {
      ended.catch(() => undefined);
      done.abort();
    }
  }

  signal(signal: NodeJS.Signals) {
    this.child.kill(signal);
  }

  /** Also ends a stopped process. */
  async end(signal: NodeJS.Signals = 'SIGKILL') {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}
