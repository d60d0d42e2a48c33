import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { MailDev } from 'maildev';
import { allowSameOriginOnly } from './same-origin.js';

export interface MailOptions {
  /** 0 picks a free port, here and below. */
  smtpPort: number;
  webPort: number;
  /** Folder of the mails, kept over restarts. */
  dir: string;
  /** Mails that are kept: the newest. */
  most?: number;
}

/** About 150 MB of heap. */
const MOST = 10_000;
const loopback = '127.0.0.1';

/**
 * Starts a mail inbox on loopback: mails sent to its SMTP port show on its page and are never forwarded. The page and its folder are
 * closed to other sites and to other users of the machine.
 */
export async function startMail({ smtpPort, webPort, dir, most = MOST }: MailOptions) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  // One of an earlier release is open to all.
  chmodSync(dir, 0o700);
  removeUnfinished(dir);
  const inbox = new MailDev({
    smtp: smtpPort,
    ip: loopback,
    web: webPort,
    webIp: loopback,
    mailDirectory: dir,
    maxEmails: most,
    silent: true,
  });
  const { smtp, api } = await inbox.start();
  if (api) allowSameOriginOnly(api.server.server as Server);
  return {
    smtpUrl: `smtp://${loopback}:${smtp.getAddress().port}`,
    url: `http://localhost:${api?.getAddress()?.port}`,
    stop: () => inbox.stop(),
  };
}

/**
 * Removes what a kill left of mails that were being received: without the blank line after their headers. None of them was
 * acknowledged, so their sender sends them again.
 */
function removeUnfinished(dir: string) {
  for (const name of readdirSync(dir).filter((one) => one.endsWith('.eml'))) {
    const path = join(dir, name);
    if (!readFileSync(path).includes('\r\n\r\n')) rmSync(path);
  }
}
