import { api, bodyOf } from './api';

const whom = (username: string) => ({ body: { username } });

/** Two people no longer see each other, from wherever one of them blocks the other. */
export const blockPerson = (username: string) => bodyOf(api.POST('/api/connect/block', whom(username)));
export const unblockPerson = (username: string) => bodyOf(api.DELETE('/api/connect/block', whom(username)));
