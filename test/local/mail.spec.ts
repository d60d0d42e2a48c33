import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

/** The inbox runs as a process, as in the stack. */
describe('The mail inbox', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-mail-'));
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  const open = async () => {
    const code = `import { startMail } from './mail/mail.js';
      const inbox = await startMail({ smtpPort: 0, webPort: 0, dir: ${JSON.stringify(dataDir)} });
      process.on('disconnect', () => process.exit());
      process.send({ smtpUrl: inbox.smtpUrl, url: inbox.url });`;
    const inbox = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: 'dist/local',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const address = await new Promise<{ smtpUrl: string; url: string }>((resolve) =>
      inbox.once('message', resolve as never),
    );
    return { ...address, kill: () => new Promise((gone) => inbox.once('exit', gone) && inbox.kill('SIGKILL')) };
  };
  const subjects = async (url: string) =>
    ((await (await fetch(`${url}/api/email`)).json()) as { subject: string }[]).map(({ subject }) => subject);

  it('keeps received mails over a kill -9', async () => {
    const first = await open();
    const mail = { from: 'shop@shop.test', to: 'ada@shop.test', subject: 'Your code', text: '123456' };
    await createTransport(first.smtpUrl).sendMail(mail);
    expect(await subjects(first.url)).toEqual(['Your code']);
    await first.kill();

    const again = await open();
    expect(await subjects(again.url)).toEqual(['Your code']);
    await again.kill();
  });
});
