import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { built } from '../resources.js';

/** A program of this folder, run as a process on the built product. */
export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  await built('server');
  const child = fork(join('test/subscriptions', file), {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return new Program(child);
}

export class Program {
  readonly pid: number;

  constructor(private readonly child: ChildProcess) {
    this.pid = child.pid!;
  }

  async ask<T>(question: unknown): Promise<T> {
    this.child.send({ question });
    const [answer] = (await once(this.child, 'message')) as [T];
    return answer;
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
