import { AcceptConnectRequest, connection, pairOf, SendConnectRequest } from '#server/network/connection';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** Sends a connect request; the receiver accepts every second one. */
async function connect({ people, newId, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const [from, to] = [oneOf(people), oneOf(people)];
  const note = chance(0.5) ? ({ v: 1, kid: '1', by: from, ciphertext: text(2) } as const) : null;
  const request = { requestId: newId('request'), from, to, note, at: at() };
  if (!(await decide(connection, pairOf(from, to), new SendConnectRequest(request))).length || chance(0.5)) return;
  const { requestId } = request;
  await decide(connection, pairOf(from, to), new AcceptConnectRequest({ requestId, from, by: to, at: at() }));
}

export const history: ModuleHistory = { activities: (market) => [() => connect(market)] };
