import { Agent, request } from 'node:http';

const PATIENCE_MS = 20_000;

export type Member = { id: string; username: string; email: string; password: string; token: string };
export type Answer<Body> = { status: number; body: Body };
export type Asking = { as?: Member; body?: object; headers?: Record<string, string> };

/** The running site as a browser meets it. It moves when the stack is started again. */
export class Site {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    public url: string,
    readonly payments: string,
    readonly mail: string,
  ) {}

  /** Throws when there was no whole answer, so that nobody knows what became of the request. A spent token is renewed. */
  async ask<Body = Record<string, unknown>>(method: string, path: string, asking: Asking = {}): Promise<Answer<Body>> {
    const answer = await this.once<Body>(method, path, asking);
    if (answer.status !== 401 || !asking.as) return answer;
    await this.signIn(asking.as);
    return this.once(method, path, asking);
  }

  /** What must go well: throws the answer's own words when it does not. */
  async must<Body = Record<string, unknown>>(method: string, path: string, asking: Asking = {}): Promise<Body> {
    const { status, body } = await this.ask<Body>(method, path, asking);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async signIn(who: Member) {
    const { email, password } = who;
    const { status, body } = await this.once<{ access: string }>('POST', 'login', { body: { email, password } });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
    who.token = body.access;
  }

  /** What the buyer presses on the provider's own page. */
  async press(button: 'pay' | 'decline', accessCode: string) {
    const { status } = await fetch(`${this.payments}/checkout/${accessCode}`, {
      method: 'POST',
      body: new URLSearchParams({ action: button }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (status !== 303) throw new Error(`the provider's page answered ${status}`);
  }

  /** Every letter in the inbox. */
  async letters(): Promise<Letter[]> {
    return (await (await fetch(`${this.mail}/api/email`)).json()) as Letter[];
  }

  private once<Body>(method: string, path: string, { as, body, headers }: Asking): Promise<Answer<Body>> {
    const text = body && JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sending = request(path.startsWith('/') ? this.url + path : `${this.url}/api/${path}`, {
        ...{ method, agent: this.agent, signal: AbortSignal.timeout(PATIENCE_MS) },
        headers: {
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...headers,
        },
      });
      sending.once('error', (error) => reject(new NoAnswer(error, sending.reusedSocket)));
      sending.once('response', (response) => {
        let said = '';
        response.setEncoding('utf8').on('data', (part: string) => (said += part));
        response.once('error', (error) => reject(new NoAnswer(error, true)));
        response.once('end', () => {
          const isJson = response.headers['content-type']?.includes('json');
          resolve({ status: response.statusCode!, body: (isJson && said ? JSON.parse(said) : said) as Body });
        });
      });
      sending.end(text);
    });
  }
}

/** There was no whole answer. `isShutDoor`: nobody had been let in yet, so that whoever knocks again loses nothing. */
export class NoAnswer extends Error {
  readonly isShutDoor: boolean;

  constructor(error: Error & { code?: string }, wasInside: boolean) {
    const { code = error.message } = error;
    super(`${code} on a ${wasInside ? 'kept' : 'new'} connection`);
    this.isShutDoor = code === 'ECONNREFUSED' || (code === 'ECONNRESET' && !wasInside);
  }
}

export type Letter = { headers: { 'message-id': string }; subject: string; text: string; to: { address: string }[] };
