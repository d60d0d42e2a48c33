import { mkdirSync } from 'node:fs';
import { MailDev } from 'maildev';

export interface MailOptions {
  /** 0 takes a free port, here and below. */
  smtpPort: number;
  webPort: number;
  /** Every mail is kept here, and shown again after a restart. */
  dir: string;
}

const loopback = '127.0.0.1';

/** Starts a mail inbox on loopback: what is sent to its SMTP door is read on its page, and goes nowhere else. */
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
