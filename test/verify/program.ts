import { spawn } from 'node:child_process';

export type Stores = { EVENTSTORE_URL: string; DATABASE_URL: string };

/** Runs the built verifier as a process. */
export async function runVerify(
  stores: Stores | Record<string, string | undefined>,
  options: string[] = [],
): Promise<{ code: number | null; said: string; broken: string[] }> {
  const env = { ...process.env, ...stores };
  const child = spawn(process.execPath, ['dist/verify/main.js', ...options], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: Buffer) => (said += words.toString()));
  return new Promise((resolve) =>
    child.once('close', (code) => {
      const broken = said.split('\n').filter((line) => /^I\d+ /.test(line) && line.includes(' revision '));
      resolve({ code, said, broken });
    }),
  );
}

type Running = { config: { get: (name: 'EVENTSTORE_URL' | 'DATABASE_URL') => string }; paymentsUrl: string };

/** Runs the verifier on the stores of a running application, with the provider's book. */
export const verifyApp = ({ config, paymentsUrl }: Running) =>
  runVerify({ EVENTSTORE_URL: config.get('EVENTSTORE_URL'), DATABASE_URL: config.get('DATABASE_URL') }, [
    ...['--payments', paymentsUrl],
  ]);
