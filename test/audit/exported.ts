import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-proof-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let number = 0;

/** The verifier of exported wallets, run as its own program on these files; `program` is the file as served. */
export function verify(
  events: string | Buffer,
  manifest?: object,
  program = 'verify/verify-wallet.mjs',
  day?: { proof: object; root: string },
) {
  const path = join(folder, `${number++}`);
  const files = [`${path}.jsonl`, ...(manifest ? [`${path}.manifest.json`] : [])];
  writeFileSync(files[0]!, events);
  if (manifest) writeFileSync(files[1]!, JSON.stringify(manifest));
  const options = day ? ['--proof', `${path}.proof.json`, '--root', day.root] : [];
  if (day) writeFileSync(`${path}.proof.json`, JSON.stringify(day.proof));
  return new Promise<{ code: number; text: string }>((resolve) =>
    execFile(process.execPath, [program, ...files, ...options], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    ),
  );
}

/** Writes a served file where `verify` can run it. */
export function stored(name: string, content: Buffer) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
