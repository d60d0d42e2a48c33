import { Controller, HttpCode, Injectable, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TokenBucket } from '#server/platform/concurrency/token-bucket';
import { log } from '#server/platform/log';
import { clientNetwork } from './client-network.js';
import { text } from './fields.js';
import { Policy } from './policy.js';
import { rateLimit, RateLimits } from './rate-limits.js';
import { Input } from './validation.js';

/** Per network: behind the address of a mobile carrier there are thousands of people, who meet one fault together. */
export const clientErrorLimit = rateLimit('client-errors', 300, { minutes: 10, whenUnavailable: 'allow' });

const clientError = z.object({
  message: text(500),
  stack: text(4_000, 0).optional(),
  /** The path of the page. */
  route: text(200),
  release: text(100, 0).optional(),
});
type ClientError = z.output<typeof clientError>;

/** What may be of a person: mail addresses, tokens, and the query and fragment of an address. */
const PERSONAL: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<e-mail>'],
  [/\beyJ[\w-]+(\.[\w-]+)*/g, '<token>'],
  [/(?<=[\w/.-])[?#][^\s:'")]+/g, ''],
];
const withoutPersonalData = (told: string) =>
  PERSONAL.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), told);

/** Errors of the client in people's browsers: counted, and logged up to a rate that no sender can exceed. */
@Injectable()
export class ClientErrors {
  total = 0;
  private unlogged = 0;
  private readonly lines = new TokenBucket({ burst: 50, perSecond: 2 });

  report({ message, stack = '', route, release }: ClientError) {
    this.total++;
    if (!this.lines.take()) return void this.unlogged++;
    const [told, trace, page] = [message, stack, route].map(withoutPersonalData);
    const { unlogged } = this;
    log.warn({ clientError: { message: told, stack: trace, route: page, release }, unlogged }, 'an error in a browser');
    this.unlogged = 0;
  }
}

/** Takes errors from the client of visitors and signed-in people alike; keeps neither person nor address. */
@Controller('client-errors')
@Policy('public')
export class ClientErrorsController {
  constructor(
    private readonly errors: ClientErrors,
    private readonly limits: RateLimits,
  ) {}

  @Post()
  @HttpCode(204)
  async report(@Req() req: FastifyRequest, @Input(clientError) error: ClientError) {
    await this.limits.count(clientErrorLimit, clientNetwork(req.ip));
    this.errors.report(error);
  }
}
