import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';
import type { Synonyms } from '../lib/http/api.types';

export type SynonymList = Synonyms;

export const synonymsKey = ['synonyms', 'list'];

export const synonymList = queryOptions({
  queryKey: synonymsKey,
  queryFn: ({ signal }): Promise<SynonymList> => dataOf(api.GET('/api/moderation/synonyms', { signal })),
});

export interface SynonymChange {
  groups: string[][];
  revision: number;
  reason: string;
}

export const changeSynonyms = (change: SynonymChange) => bodyOf(api.PUT('/api/moderation/synonyms', { body: change }));

/** A group per line, its terms between commas. */
export const asLines = (groups: string[][]) => groups.map((terms) => terms.join(', ')).join('\n');
export const groupsIn = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.split(',').flatMap((term) => term.trim() || []))
    .filter((terms) => terms.length > 0);
