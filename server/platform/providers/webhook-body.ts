import { z } from 'zod';

const envelope = z.object({ event: z.string().max(200), data: z.record(z.string(), z.unknown()).catch({}) });

/** Undefined if the bytes are not JSON. */
export function parseWebhook(body: Buffer): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(body.toString('utf8')) as unknown };
  } catch {
    return undefined;
  }
}

/** Event and data of a message; undefined without an event. */
export function readWebhook(body: Buffer): z.output<typeof envelope> | undefined {
  return envelope.safeParse(parseWebhook(body)?.value).data;
}
