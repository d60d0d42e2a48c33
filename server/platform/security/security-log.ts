import { TokenBucket } from '#server/platform/concurrency/token-bucket';
import { log } from '#server/platform/log';

/**
 * What an attack looks like from inside (ASVS 16.3). `signed_in`: by what, as its reason. `sign_in_failed`: a wrong password or an unknown address. `limit_reached`: a use beyond a limit. `webhook_forged`: a message that the provider did not sign. `access_refused`: a
 * person without the role or right that a route asks for. `code_refused`: a wrong code of a second factor or a confirmation.
 */
export const securityKinds = [
  ...(['signed_in', 'sign_in_failed', 'limit_reached', 'webhook_forged'] as const),
  ...(['access_refused', 'code_refused'] as const),
];
export type SecurityKind = (typeof securityKinds)[number];

/** Never what a person typed. `network`: from `wideNetwork`. */
type Facts = { network?: string; userId?: string; limit?: string; policy?: string; route?: string; reason?: string };

const counts = new Map<SecurityKind, number>(securityKinds.map((kind) => [kind, 0]));
/** A flood fills no disk: what is not logged is counted, and the next line says how many were left out. */
const lines = () => new TokenBucket({ burst: 200, perSecond: 20 });
/** Sign-ins have lines of their own, which no attack uses up. */
const [signIns, others] = [lines(), lines()];
let unlogged = 0;

/** Counts and logs one event of the security log: a line whose `security` names its kind, with the ids of its request. */
export function noteSecurity(kind: SecurityKind, facts: Facts): void {
  counts.set(kind, counts.get(kind)! + 1);
  if (!(kind === 'signed_in' ? signIns : others).take()) return void unlogged++;
  log.info({ security: kind, ...facts, ...(unlogged > 0 && { unlogged }) }, 'security');
  unlogged = 0;
}

/** How often each kind happened in this process. */
export const securityCounts = (): ReadonlyMap<SecurityKind, number> => counts;

/** The network around an address, too wide to name a person: the /24 of IPv4, the /48 of IPv6. `network` is from `clientNetwork`. */
export function wideNetwork(network: string): string {
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network);
  if (four) return `${four[1]}.0/24`;
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : 'unknown';
}
