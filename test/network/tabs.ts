import type { App, Person } from '../app.js';

export type Entry = {
  co_founder: { username: string };
  direction: string;
  reqSent: boolean;
  ask_again_at: string | null;
  request_id: string | null;
  note: string | null;
  requested_at: string | null;
};
export type List<Item> = { count: number; results: Item[] };

/** A tab of the founders as a person sees it. */
export const foundersFor = async (app: App, who: Person, tab: string): Promise<List<Entry>> =>
  (await app.call<List<Entry>>('GET', `co-founders?tab=${tab}&limit=100`, { token: who.token })).body;
