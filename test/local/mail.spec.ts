import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
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
      const inbox = await startMail({ smtpPort: 0, webPort: 0, dir: ${JSON.stringify(dataDir)}, most: 3 });
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

  it('answers no page of another site, and by no name but this machine’s', async () => {
    const inbox = await open();
    const { port, host } = new URL(inbox.url);
    const statusOf = (headers: Record<string, string>, method = 'GET', path = '/api/email') =>
      new Promise<[number | undefined, unknown]>((resolve, reject) => {
        const asked = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
          answer.resume();
          resolve([answer.statusCode, answer.headers['access-control-allow-origin']]);
        });
        asked.on('error', reject).end();
      });
    const foreign = { host, origin: 'https://evil.example' };
    const path = '/socket.io/?EIO=4&transport=polling';
    expect(await statusOf(foreign)).toEqual([403, undefined]);
    expect(await statusOf(foreign, 'DELETE')).toEqual([403, undefined]);
    expect(await statusOf(foreign, 'GET', path)).toEqual([403, undefined]);
    expect(await statusOf({ host, origin: 'null' })).toEqual([403, undefined]);
    expect(await statusOf({ host: `inbox.evil.example:${port}` })).toEqual([403, undefined]);
    expect((await statusOf({ host }))[0]).toBe(200);
    expect((await statusOf({ host, origin: `http://${host}` }))[0]).toBe(200);
    expect((await statusOf({ host }, 'GET', path))[0]).toBe(200);
    const upgrade = { host, connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const socket = { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', origin: 'https://evil.example' };
    expect((await statusOf(socket, 'GET', '/socket.io/?EIO=4&transport=websocket'))[0]).toBe(403);
    await inbox.kill();
  });

  it('keeps its mails from other users of the machine', async () => {
    chmodSync(dataDir, 0o755);
    const inbox = await open();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await inbox.kill();
  });

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

  it('drops a mail that a kill cut off before it was acknowledged', async () => {
    writeFileSync(join(dataDir, 'cut.eml'), 'From: shop@shop.test\r\nTo: ada@sh');
    writeFileSync(join(dataDir, 'empty.eml'), '');
    const inbox = await open();
    expect(await subjects(inbox.url)).toEqual(['Your code']);
    expect(readdirSync(dataDir)).not.toEqual(expect.arrayContaining(['cut.eml']));
    expect(readdirSync(dataDir)).not.toEqual(expect.arrayContaining(['empty.eml']));
    await inbox.kill();
  });

  it('keeps the newest mails, and no file of an older one', async () => {
    const inbox = await open();
    const mail = { from: 'shop@shop.test', to: 'ada@shop.test', text: '123456' };
    const names = ['first', 'second', 'third', 'fourth', 'fifth'];
    for (const subject of names) await createTransport(inbox.smtpUrl).sendMail({ ...mail, subject });
    const kept = ['third', 'fourth', 'fifth'];
    expect((await subjects(inbox.url)).sort()).toEqual([...kept].sort());
    expect(
      readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml')),
    ).toHaveLength(3);
    await inbox.kill();
    const again = await open();
    expect((await subjects(again.url)).sort()).toEqual([...kept].sort());
    await again.kill();
  });
});
