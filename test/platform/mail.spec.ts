import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Config } from '#server/platform/config';
import { Mail } from '#server/platform/providers/mail';
import { startMail } from '../mail.js';
import { until } from '../until.js';

type Received = { to: { address: string }[]; subject: string; headers: Record<string, unknown>; text: string };

let dir: string;
let inbox: Awaited<ReturnType<typeof startMail>>;
let mail: Mail;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'groundwork-mail-'));
  inbox = await startMail(dir);
  const random = () => randomBytes(32).toString('hex');
  mail = new Mail(
    Config.from({
      ...{ GROUNDWORK_MODE: 'embedded', DATABASE_URL: 'postgres://localhost/none', SMTP_URL: inbox.smtpUrl },
      ...{ PAYSTACK_SECRET_KEY: random(), JWT_SECRET: random(), KEYS_SECRET: random() },
    }),
  );
});
afterAll(async () => {
  mail.onApplicationShutdown();
  await inbox.stop();
  await rm(dir, { recursive: true, force: true });
});

describe('A mail', () => {
  it.each(['\r\n', '\n', '\r', '\r\n\r\n'])(
    'gets no header and no receiver from a line break in its facts: %j',
    async (end) => {
      const id = randomUUID();
      const evil = `Bola${end}Bcc: eve@example.test${end}X-Forged: yes`;
      await mail.send(id, {
        to: 'ada@example.test',
        subject: `A message of ${evil}`,
        text: `.${end}RCPT TO:<eve@example.test>`,
      });
      const received = await until(
        async () => (await (await fetch(`${inbox.url}/api/email`)).json()) as Received[],
        (mails) => mails.some(({ headers }) => JSON.stringify(headers).includes(id)),
      );
      const [mine] = received.filter(({ headers }) => JSON.stringify(headers).includes(id));
      expect(mine!.to.map(({ address }) => address)).toEqual(['ada@example.test']);
      expect(mine!.subject).toBe('A message of Bola Bcc: eve@example.test X-Forged: yes');
      expect(Object.keys(mine!.headers)).not.toContain('x-forged');
      expect(received.flatMap(({ to }) => to.map(({ address }) => address))).not.toContain('eve@example.test');
    },
  );
});
