import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import { currentTrace } from '#server/platform/events/trace-context';

/** Structured lines on stdout. Never a secret, never a person's data: ids only. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: { process: process.env.GROUNDWORK_PROCESS ?? 'groundwork' },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin() {
    const { correlationId, clientCorrelationId } = currentTrace() ?? {};
    return { correlationId, clientCorrelationId };
  },
});

export class NestLog implements LoggerService {
  private write(level: 'info' | 'warn' | 'error' | 'debug' | 'trace' | 'fatal', message: unknown, rest: unknown[]) {
    const context = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
    if (message instanceof Error) log[level]({ context, err: message }, message.message);
    else log[level]({ context }, typeof message === 'string' ? message : JSON.stringify(message));
  }
  log(message: unknown, ...rest: unknown[]) {
    this.write('debug', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]) {
    this.write('warn', message, rest);
  }
  error(message: unknown, ...rest: unknown[]) {
    this.write('error', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]) {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]) {
    this.write('trace', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]) {
    this.write('fatal', message, rest);
  }
}
