import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';

/** The claims of an account at the provider, which has it under `sub`. */
export type GoogleAccount = {
  sub: string;
  email: string;
  email_verified?: boolean;
  /** The domain, where Google runs the mailboxes of it. */
  hd?: string;
  given_name?: string;
  family_name?: string;
};

/**
 * A real provider of OpenID Connect in place of Google. It is certified, keeps to the standard where a mock would not, and
 * refuses codes that come twice. It signs every caller in as the account that the spec names.
 */
export class GoogleProvider {
  readonly clientId = 'groundwork';
  readonly clientSecret = randomBytes(20).toString('hex');
  private readonly accounts = new Map<string, GoogleAccount>();
  private current = '';
  /** Takes the place of the ID tokens that the provider gives out. */
  forge?: (idToken: string, key: CryptoKey) => string | Promise<string>;
  private server: Server | undefined;

  constructor(
    private readonly port: number,
    private readonly redirectUri: string,
  ) {}

  get issuer() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    // It warns of every Node but the newest, and of defaults that do for a spec.
    for (const line of ['info', 'warn'] as const) jest.spyOn(console, line).mockImplementation(() => undefined);
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const provider = await this.provider(privateKey);
    const serve = provider.callback();
    this.server = createServer((req, res) => {
      if (req.url === '/token') this.forgeIn(res, privateKey);
      // Stands for the screen on which a person enters the password.
      if (req.url?.startsWith('/interaction/'))
        void provider.interactionFinished(req, res, { login: { accountId: this.current } });
      else void serve(req, res);
    });
    await new Promise<void>((resolve) => this.server!.listen(this.port, '127.0.0.1', resolve));
  }

  async stop() {
    this.server?.closeAllConnections();
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
  }

  /** Signs in to `account` at this address, as a browser without cookies does; resolves to the query of the redirect. */
  async signIn(url: string, account: GoogleAccount): Promise<string> {
    this.accounts.set(account.sub, account);
    this.current = account.sub;
    const cookies = new Map<string, string>();
    for (let at = url; ;) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
      const location = answer.headers.get('location');
      if (!location) throw new Error(`${at}: ${answer.status} ${await answer.text()}`);
      for (const one of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!;
        cookies.set(name!, value!);
      }
      const next = new URL(location, this.issuer);
      if (next.href.startsWith(this.redirectUri)) return next.search;
      at = next.href;
    }
  }

  private forgeIn(res: ServerResponse, key: CryptoKey) {
    const end = res.end.bind(res) as (text: string) => ServerResponse;
    const forged = async (text: string) => {
      const answer = JSON.parse(text) as { id_token: string };
      return JSON.stringify({ ...answer, id_token: await this.forge!(answer.id_token, key) });
    };
    res.end = ((text: string) => {
      if (!this.forge) return end(text);
      res.removeHeader('content-length');
      void forged(text).then(end);
      return res;
    }) as typeof res.end;
  }

  private async provider(privateKey: CryptoKey) {
    const { Provider } = await import('oidc-provider');
    const provider = new Provider(this.issuer, {
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
      cookies: { keys: [randomBytes(20).toString('hex')] },
      clients: [
        {
          ...{ client_id: this.clientId, client_secret: this.clientSecret, redirect_uris: [this.redirectUri] },
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['given_name', 'family_name'] },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => this.accounts.get(sub)! }),
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client!.clientId,
          accountId: oidc.session!.accountId!,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    return provider;
  }
}
