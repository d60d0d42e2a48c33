import { Injectable } from '@nestjs/common';
import { DomainError } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';
import { askClamd, type ClamdAddress } from './clamd.js';

/** 25 MB take clamd a few seconds. */
const TIMEOUT_MS = 20_000;
const LONGEST_NAME = 100;

const cannotScan = () =>
  new DomainError(
    'unavailable',
    'not_scanned',
    'We cannot look for viruses in your file right now, so we did not take it. Try again later.',
    { retryAfter: 60 },
  );

/** Looks for viruses in files; off without `CLAMAV_URL`, the address of ClamAV's daemon. */
@Injectable()
export class Antivirus {
  private readonly clamd: ClamdAddress | undefined;

  constructor(config: Config) {
    const url = config.get('CLAMAV_URL');
    if (!url) return;
    const { hostname, port } = new URL(url);
    this.clamd = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  }

  /**
   * Resolves to the name of a virus that is in these bytes; undefined for none, and where the port is off. Throws 503 where the
   * scanner does not answer in time, or cannot tell: what was not scanned is not taken.
   */
  async find(bytes: () => AsyncIterable<Buffer>): Promise<string | undefined> {
    if (!this.clamd) return undefined;
    const reply = await askClamd(this.clamd, bytes(), TIMEOUT_MS).catch((error: unknown) => {
      log.error({ err: error }, 'the virus scanner does not answer');
      throw cannotScan();
    });
    if (reply === 'stream: OK') return undefined;
    const [, virus] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
    if (virus) return virus.replace(/[^\w.:()/-]/g, '').slice(0, LONGEST_NAME) || 'unnamed';
    log.error({ reply: reply.slice(0, LONGEST_NAME) }, 'the virus scanner cannot scan a file');
    throw cannotScan();
  }
}
