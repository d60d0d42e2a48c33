import { createHash, timingSafeEqual } from 'node:crypto';
import { CallFailure, Status } from './failure.js';
import type { Guard } from './grpc.js';

/** Open to every caller, as in EventStoreDB: a client finds the node before it signs in. */
const ANONYMOUS = ['/event_store.client.gossip.Gossip/', '/event_store.client.server_features.ServerFeatures/'];

/**
 * Serves only calls with these credentials (`user:password`, RFC 7617): UNAUTHENTICATED for wrong ones, PERMISSION_DENIED without
 * any, as EventStoreDB answers.
 */
export function basicAuth(credentials: string | undefined): Guard {
  if (credentials === undefined) return () => undefined;
  const expected = digest(`Basic ${Buffer.from(credentials).toString('base64')}`);
  return (path, { authorization }) => {
    if (ANONYMOUS.some((service) => path.startsWith(service))) return;
    if (authorization === undefined)
      throw new CallFailure(Status.permissionDenied, 'Access Denied', { exception: 'access-denied' });
    if (!timingSafeEqual(digest(authorization), expected))
      throw new CallFailure(Status.unauthenticated, 'The credentials are wrong.');
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
