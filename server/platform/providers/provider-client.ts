import { type Dispatcher, Agent, request } from 'undici';
import { z } from 'zod';
import { DomainError } from '#server/kernel/domain-error';

const word = z.string().max(200);
const envelope = z.object({
  status: z.boolean(),
  message: word.catch('no message'),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});

const cursors = z.object({ next: word.min(1).nullish() });

const HEADERS = { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Groundwork' };
/** Upper bound of one call with its body, in ms: below the time limit of a request. */
const TIMEOUT_MS = 6_000;
/** Upper bound of an answer in bytes; Paystack's are a few KB. */
const LARGEST_ANSWER = 262_144;

type Call<T> = {
  method: Dispatcher.HttpMethod;
  path: string;
  shape: z.ZodType<T>;
  /** What people read when the call fails. */
  detail: string;
  body?: object;
  /** Upper bound of the call, by default `TIMEOUT_MS`. */
  timeoutMs?: number;
};

/** Calls of the provider's HTTP API, whose answers have one envelope. */
export class ProviderClient {
  private readonly base: string;
  private readonly agent = new Agent({ maxResponseSize: LARGEST_ANSWER });

  constructor(
    base: string,
    private readonly secret: string,
  ) {
    this.base = base.replace(/\/$/, '');
  }

  /** Resolves to the `data` of the answer. Throws `ProviderError`. */
  async call<T>(call: Call<T>): Promise<T> {
    return (await this.answer(call)).data;
  }

  /** Resolves to one page of a list, and to the cursor of the next one. Throws `ProviderError`. */
  async page<T>(call: Call<T>): Promise<{ data: T; next?: string }> {
    const { data, meta } = await this.answer(call);
    return { data, next: cursors.safeParse(meta).data?.next ?? undefined };
  }

  private async answer<T>(call: Call<T>): Promise<{ data: T; meta: unknown }> {
    const { shape, detail } = call;
    const { status, text } = await this.send(call).catch((cause: Error) => {
      throw new ProviderError(0, `no answer: ${cause.message}`, detail);
    });
    const answer = envelope.safeParse(parsed(text));
    if (status >= 300 || !answer.data?.status)
      throw new ProviderError(status, answer.data?.message ?? 'an unreadable refusal', detail, answer.success);
    const data = shape.safeParse(answer.data.data);
    if (data.success) return { data: data.data, meta: answer.data.meta };
    throw new ProviderError(status, `an unreadable answer: ${z.prettifyError(data.error)}`, detail);
  }

  close() {
    return this.agent.destroy();
  }

  private async send({ method, path, body, timeoutMs = TIMEOUT_MS }: Omit<Call<unknown>, 'shape' | 'detail'>) {
    const { statusCode, body: answer } = await request(this.base + path, {
      method,
      headers: { ...HEADERS, authorization: `Bearer ${this.secret}` },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      dispatcher: this.agent,
    });
    return { status: statusCode, text: await answer.text() };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The provider refused, answered something unreadable (`status` is its HTTP status) or did not answer (`status` 0). `reason` is for the log, `detail` for people. */
export class ProviderError extends DomainError {
  constructor(
    readonly status: number,
    readonly reason: string,
    detail: string,
    /** The answer has the provider's envelope: no gateway between wrote it. */
    private readonly isItsOwn = false,
  ) {
    super('upstream', 'payment_provider', detail, mayRecover(status) ? { retryAfter: 5 } : {});
    this.message = `${detail} (${status}: ${reason})`;
  }

  /** The provider read the request and does not carry it out. Any other failure leaves open whether it did. */
  get isRefusal(): boolean {
    return this.isItsOwn && REFUSED.has(this.status);
  }
}

const REFUSED: ReadonlySet<number> = new Set([400, 404, 422]);

/** No answer, a server error or a rate limit: the same call may succeed later. */
const mayRecover = (status: number) => status === 0 || status === 429 || status >= 500;
