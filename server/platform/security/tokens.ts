import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { UserId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';

export const ACCESS_MINUTES = 10;
const ISSUER = 'groundwork';
const TYPE = 'access';
const MOST_KNOWN = 10_000;

export type AccessToken = { userId: UserId; sessionId: string; expires: number };

/** Access tokens: HS256, ten minutes, with a fixed issuer, audience and type; all others are refused. */
@Injectable()
export class Tokens {
  private readonly key: KeyObject;
  /** Verified tokens: the signature is checked once, the session at each request. */
  private readonly known = new LRUCache<string, AccessToken>({ max: MOST_KNOWN });

  constructor(config: Config) {
    this.key = createSecretKey(config.get('JWT_SECRET'), 'utf8');
  }

  sign(userId: UserId, sessionId: string): Promise<string> {
    return new SignJWT({ sid: sessionId, typ: TYPE })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setAudience(ISSUER)
      .setIssuedAt()
      .setJti(randomBytes(12).toString('base64url'))
      .setExpirationTime(`${ACCESS_MINUTES}m`)
      .sign(this.key);
  }

  /** Undefined unless the token is a valid, unexpired access token of this site. */
  async verify(token: string): Promise<AccessToken | undefined> {
    if (token.length > 4_096) return undefined;
    const known = this.known.get(token);
    if (known && known.expires > Date.now()) return known;
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: ISSUER,
        typ: 'at+jwt',
        requiredClaims: ['exp', 'sub', 'sid', 'jti', 'iat'],
      });
      if (payload.typ !== TYPE || typeof payload.sid !== 'string') return undefined;
      const access = { userId: payload.sub!, sessionId: payload.sid, expires: payload.exp! * 1_000 };
      this.known.set(token, access);
      return access;
    } catch {
      return undefined;
    }
  }
}

/** A random 256-bit secret for links and refresh tokens; only its hash is kept. */
export const newSecret = () => randomBytes(32).toString('base64url');
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
