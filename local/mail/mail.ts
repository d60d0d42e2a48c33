import { mkdirSync } from 'node:fs';
import { MailDev } from 'maildev';

export interface MailOptions {
  /** 0 picks a free port, here and below. */
  smtpPort: number;
  webPort: number;
  /** Folder of the mails, kept over restarts. */
  dir: string;
}

const loopback = '127.0.0.1';

/** Starts a mail inbox on loopback: mails sent to its SMTP port show on its page and are never forwarded. */
export async function startMail({ smtpPort, webPort, dir }: MailOptions) {
  mkdirSync(dir, { recursive: true });
  const inbox = new MailDev({
    smtp: smtpPort,
    ip: loopback,
    web: webPort,
    webIp: loopback,
    mailDirectory: dir,
    silent: true,
  });
  const { smtp, api } = await inbox.start();
  return {
    smtpUrl: `smtp://${loopback}:${smtp.getAddress().port}`,
    url: `http://localhost:${api?.getAddress()?.port}`,
    stop: () => inbox.stop(),
  };
}
