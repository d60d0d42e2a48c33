import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Env = Record<string, string | undefined>;

/** Environment of an operator's command: variables, else the addresses of the stack that runs on `DATA_DIR`. */
export function commandEnvironment(env: Env): Env {
  if (env.DATABASE_URL) return env;
  const path = join(env.DATA_DIR ?? 'data', 'run.json');
  try {
    return { ...env, ...(JSON.parse(readFileSync(path, 'utf8')) as { env: Env }).env };
  } catch {
    throw new Error(`DATABASE_URL is not set, and nothing runs on ${path}.`);
  }
}
