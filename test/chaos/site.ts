import { Agent, request } from 'node:http';

const TIMEOUT_MS = 20_000;

export type Member = { id: string; username: string; email: string; password: string; token: string };
export type Answer<Body> = { status: number; body: Body };
export type RequestOptions = { as?: Member; body?: object; headers?: Record<string, string> };

/** A client of the running site. Its address changes when the stack restarts. */
export class Site {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    public url: string,
    readonly payments: string,
    readonly mail: string,
  ) {}

  /** Throws `NoResponse` without a complete response: the outcome is unknown. Renews an expired token. */
  async ask<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer<Body>> {
    const answer = await this.once<Body>(method, path, options);
    if (answer.status !== 401 || !options.as) return answer;
    await this.signIn(options.as);
    return this.once(method, path, options);
  }

  /** Throws the response's body unless the status is below 300. */
  async must<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Body> {
    const { status, body } = await this.ask<Body>(method, path, options);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async signIn(who: Member) {
    const { email, password } = who;
    const { status, body } = await this.once<{ access: string }>('POST', 'login', { body: { email, password } });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
    who.token = body.access;
  }

  /** Presses a button on the provider's checkout page. */
  async press(button: 'pay' | 'decline', accessCode: string) {
    const { status } = await fetch(`${this.payments}/checkout/${accessCode}`, {
      method: 'POST',
      body: new URLSearchParams({ action: button }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status !== 303) throw new Error(`the provider's page answered ${status}`);
  }

  /** Every mail in the inbox. */
  async mails(): Promise<Mail[]> {
    return (await (await fetch(`${this.mail}/api/email`)).json()) as Mail[];
  }

  private once<Body>(method: string, path: string, { as, body, headers }: RequestOptions): Promise<Answer<Body>> {
    const text = body && JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sending = request(path.startsWith('/') ? this.url + path : `${this.url}/api/${path}`, {
        ...{ method, agent: this.agent, signal: AbortSignal.timeout(TIMEOUT_MS) },
        headers: {
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...headers,
        },
      });
      sending.once('error', (error) => reject(new NoResponse(error, sending.reusedSocket)));
      sending.once('response', (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (part: string) => (received += part));
        response.once('error', (error) => reject(new NoResponse(error, true)));
        response.once('end', () => {
          const isJson = response.headers['content-type']?.includes('json');
          resolve({
            status: response.statusCode!,
            body: (isJson && received ? JSON.parse(received) : received) as Body,
          });
        });
      });
      sending.end(text);
    });
  }
}

/** No complete response. `isRefused`: the connection was never accepted, so that a retry is safe. */
export class NoResponse extends Error {
  readonly isRefused: boolean;

  constructor(error: Error & { code?: string }, wasAccepted: boolean) {
    const { code = error.message } = error;
    super(`${code} on a ${wasAccepted ? 'kept' : 'new'} connection`);
    this.isRefused = code === 'ECONNREFUSED' || (code === 'ECONNRESET' && !wasAccepted);
  }
}

export type Mail = { headers: { 'message-id': string }; subject: string; text: string; to: { address: string }[] };
