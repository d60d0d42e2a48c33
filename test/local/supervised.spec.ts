import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('A program whose supervisor ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-supervised-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('ends at once, also while a thread of its pool hangs in a file system', async () => {
    const [pipe, program] = [join(folder, 'no-writer'), join(folder, 'hung.mjs')];
    execFileSync('mkfifo', [pipe]);
    writeFileSync(
      program,
      `import { open } from 'node:fs';\nopen('${pipe}', 'r', () => {});\nprocess.send('opening');`,
    );
    const guard = new URL(`file://${process.cwd()}/dist/local/supervised.js`).href;
    const hung = fork(program, { execArgv: ['--import', guard] });
    const ended = once(hung, 'exit');
    await once(hung, 'message');
    hung.disconnect();
    expect(await ended).toEqual([null, 'SIGKILL']);
  });
});
