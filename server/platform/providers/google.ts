import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import * as openid from 'openid-client';
import { z } from 'zod';
import { DomainError, rejected } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';
import { hashSecret } from '#server/platform/security/tokens';

/**
 * A person as Google knows them. `subject`: a hash that names the Google account for ever. `ownsAddress`: Google runs the
 * mailbox (gmail.com, or a domain in Workspace); any other address was confirmed once, and may have another owner by now.
 */
export type GoogleIdentity = {
  subject: string;
  email: string;
  ownsAddress: boolean;
  firstName: string;
  lastName: string;
};
/** Values that bind the provider's answer to the browser that began: they are kept there and compared. */
export type GoogleChecks = { state: string; nonce: string; verifier: string };

/** The page of the client to which Google leads back. */
const PAGE = '/auth/google';
/** Upper bound of one call, s: two of them fit into the time limit of a request. */
const TIMEOUT_S = 5;
/** Time for which the provider's endpoints are kept, ms. */
const KEPT_MS = 3_600_000;

const name = z.string().trim().max(80).catch('');
const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  email: z.email().max(254),
  email_verified: z.boolean().catch(false),
  /** The Workspace domain of the account. */
  hd: z.string().min(1).optional().catch(undefined),
  given_name: name,
  family_name: name,
});

/** Sign-in with Google: OpenID Connect, code flow with PKCE. Off without `GOOGLE_CLIENT_ID`; asks the provider nothing until it is used. */
@Injectable()
export class Google {
  readonly isOn: boolean;
  private readonly redirectUri: string;
  /** An outage of the provider leaves what was kept before. */
  private readonly kept: LRUCache<'provider', openid.Configuration>;

  constructor(config: Config) {
    const client = config.get('GOOGLE_CLIENT_ID');
    this.isOn = client !== undefined;
    this.redirectUri = config.get('PUBLIC_URL').replace(/\/$/, '') + PAGE;
    const issuer = new URL(config.get('GOOGLE_ISSUER'));
    const secret = config.get('GOOGLE_CLIENT_SECRET');
    const options = {
      timeout: TIMEOUT_S,
      // The configuration allows an issuer of http on loopback only.
      execute: [
        openid.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    };
    this.kept = new LRUCache({
      max: 1,
      ttl: KEPT_MS,
      allowStaleOnFetchRejection: true,
      fetchMethod: async () => {
        try {
          return await openid.discovery(issuer, client!, secret, undefined, options);
        } catch (err) {
          log.warn({ err }, 'the provider of sign-in with Google cannot be discovered');
          throw err;
        }
      },
    });
  }

  /** The address at which the person signs in to Google. Throws 502 `google_unavailable`. */
  async begin(): Promise<{ url: string; checks: GoogleChecks }> {
    const provider = await this.provider();
    const checks = {
      ...{ state: openid.randomState(), nonce: openid.randomNonce() },
      verifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(provider, {
      ...{ redirect_uri: this.redirectUri, scope: 'openid email profile', state: checks.state, nonce: checks.nonce },
      ...{ code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier), code_challenge_method: 'S256' },
    });
    return { url: url.href, checks };
  }

  /**
   * The person of the answer that Google put into the query of its redirect. Throws 400 `google_declined`, `google_failed` or
   * `google_unverified`, 502 `google_unavailable`.
   */
  async identify(search: string, { state, nonce, verifier }: GoogleChecks): Promise<GoogleIdentity> {
    const provider = await this.provider();
    const answer = new URL(this.redirectUri);
    answer.search = search;
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await openid.authorizationCodeGrant(provider, answer, checks).catch(refuse);
    const read = claims.safeParse(tokens.claims());
    if (!read.success) return refuse(read.error);
    const { iss, sub, email, email_verified, hd, given_name: firstName, family_name: lastName } = read.data;
    if (!email_verified)
      throw rejected('google_unverified', 'Google has not confirmed the e-mail address of this account. Sign up here.');
    const ownsAddress = hd !== undefined || /@(gmail|googlemail)\.com$/i.test(email);
    return { subject: hashSecret(`${iss} ${sub}`), email, ownsAddress, firstName, lastName };
  }

  private async provider(): Promise<openid.Configuration> {
    const provider = await this.kept.fetch('provider');
    if (!provider) throw unavailable();
    return provider;
  }
}

const unavailable = () =>
  new DomainError(
    'upstream',
    'google_unavailable',
    'We cannot reach Google right now. Sign in with your password, or try again in a few minutes.',
  );

/** Failures of the provider or of the way to it; a wrong client id or secret is for the operator to mend. */
const OUTAGES = new Set([
  ...['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'],
  ...['OAUTH_WWW_AUTHENTICATE_CHALLENGE'],
]);
const isOutage = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && OUTAGES.has((error as { code?: string }).code ?? ''));

function refuse(error: unknown): never {
  if (error instanceof openid.AuthorizationResponseError)
    throw rejected('google_declined', 'You did not go on with Google. Try again, or sign in with your password.');
  log.warn({ err: error }, 'a sign-in with Google failed');
  if (isOutage(error)) throw unavailable();
  throw rejected('google_failed', 'This sign-in with Google has ended. Start it again.');
}
