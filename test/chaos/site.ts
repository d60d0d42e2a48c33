const PATIENCE_MS = 20_000;

export type Member = { id: string; username: string; email: string; password: string; token: string };
export type Answer<Body> = { status: number; body: Body };
export type Asking = { as?: Member; body?: object; headers?: Record<string, string> };

/** The running site as a browser meets it. It moves when the stack is started again. */
export class Site {
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

  private async once<Body>(method: string, path: string, { as, body, headers }: Asking): Promise<Answer<Body>> {
    const response = await fetch(path.startsWith('/') ? this.url + path : `${this.url}/api/${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: (isJson && text ? JSON.parse(text) : text) as Body };
  }
}

export type Letter = { headers: { 'message-id': string }; subject: string; text: string; to: { address: string }[] };
