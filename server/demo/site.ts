import { DEMO_PASSWORD, emailOf } from './people.js';

type Envelope<Data> = { data: Data };

/** A client of the running site. `tokenOf`: a session of a person that begins without a password. */
export class Site {
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(
    private readonly url: string,
    private readonly tokenOf: (username: string) => Promise<string> | undefined = () => undefined,
  ) {}

  async get<Data>(path: string, as?: string): Promise<Data> {
    return (await this.send<Data>('GET', path, as)).body;
  }

  /** Sends a request as a person. Throws on 4xx unless `may` names its status. The same `key` is the same request. */
  async send<Body>(
    method: string,
    path: string,
    as?: string,
    body?: object,
    may: number[] = [],
    key?: string,
  ): Promise<{ status: number; body: Body }> {
    const asked = () => this.ask(method, path, as, body, key);
    let response = await asked();
    // A session's token lives shorter than a load on a slow machine.
    if (response.status === 401 && as && this.tokens.delete(as)) response = await asked();
    const text = await response.text();
    if (!response.ok && !may.includes(response.status))
      throw new Error(`${method} ${path} as ${as}: ${response.status} ${text.slice(0, 300)}`);
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Body };
  }

  private async ask(method: string, path: string, as?: string, body?: object, key?: string) {
    const token = as && (await this.signIn(as));
    return fetch(`${this.url}/api/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: body && JSON.stringify(body),
    });
  }

  private signIn(username: string): Promise<string> {
    const known =
      this.tokens.get(username) ??
      this.tokenOf(username) ??
      this.send<{ access: string }>('POST', 'login', undefined, {
        email: emailOf(username),
        password: DEMO_PASSWORD,
      }).then(({ body }) => body.access);
    this.tokens.set(username, known);
    return known;
  }
}

export type Listed<Item> = { count: number; results: Item[] };
export type Enveloped<Data> = Envelope<Data>;
