import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { openLog, renewLog } from '#local/log-file';

describe('The log of a program', () => {
  let dir: string;
  beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'groundwork-logs-'))));
  afterEach(() => rmSync(dir, { recursive: true }));

  it('never grows beyond four files of 10 MB, and is read by its owner only', async () => {
    const log = openLog(dir, 'web');
    const line = `${'x'.repeat(64 * 1024 - 1)}\n`;
    for (let written = 0; written < 64 * 1024 * 1024; written += line.length)
      if (!log.write(line)) await new Promise<void>((drained) => void log.once('drain', drained));
    log.end();
    await finished(log);
    expect(readdirSync(dir).sort()).toEqual(['web.log', 'web.log.1', 'web.log.2', 'web.log.3']);
    for (const file of readdirSync(dir)) {
      const { size, mode } = statSync(join(dir, file));
      expect([size <= 11 * 1024 * 1024, mode & 0o777]).toEqual([true, 0o600]);
    }
  });

  it('goes on where it ended', async () => {
    for (const line of ['one\n', 'two\n']) {
      const log = openLog(dir, 'web');
      log.end(line);
      await finished(log);
    }
    expect(statSync(join(dir, 'web.log')).size).toBe(8);
  });

  it('that a program writes by itself begins anew at a start once it has grown', () => {
    const path = join(dir, 'postgres.log');
    renewLog(path);
    writeFileSync(path, Buffer.alloc(10 * 1024 * 1024 + 1));
    renewLog(path);
    writeFileSync(path, 'short');
    renewLog(path);
    expect(readdirSync(dir).sort()).toEqual(['postgres.log', 'postgres.log.1']);
  });
});
