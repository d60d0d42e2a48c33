import type { Decider } from '#server/kernel/decider';
import { type RootPublished, transparencyEvents } from './transparency.events.js';

export class PublishRoot {
  constructor(readonly data: RootPublished['data']) {}
}

type State = { published?: RootPublished['data'] };

/** The root of one day: published once, and never another one, however many workers make one. */
export const root: Decider<State, PublishRoot, RootPublished> = {
  category: 'root',
  events: transparencyEvents,
  initial: () => ({}),
  decide: ({ data }, { published }) => (published ? [] : [{ type: 'RootPublished', data }]),
  evolve: (_, { data }) => ({ published: data }),
};
