import { RemoveSearch, MOST_SEARCHES, savedSearches, SaveSearch } from '#server/catalogue/saved-searches';
import type { SearchEvent } from '#server/catalogue/saved-search.events';
import { specification } from '../given.js';

const given = specification(savedSearches);
const at = '2026-03-01T09:00:00.000Z';
const search = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' } as const;
const own = (searchId = 's1') => ({ userId: 'ada', searchId, at });
const saved = (id?: string): SearchEvent => ({ type: 'SearchSaved', data: { ...own(id), search } });
const removed: SearchEvent = { type: 'SearchRemoved', data: own() };
const save = (id?: string) => new SaveSearch({ ...own(id), search });

describe('The saved searches of a person', () => {
  it('are saved and removed once', () => {
    given().when(save()).then(saved());
    given(saved()).when(save()).thenNothing();
    given(saved()).when(new RemoveSearch(own())).then(removed);
    given(saved(), removed).when(new RemoveSearch(own())).thenNothing();
  });

  it(`are at most ${MOST_SEARCHES}, of which a removed one is none`, () => {
    const all = Array.from({ length: MOST_SEARCHES }, (_, n) => saved(`s${n + 1}`));
    given(...all)
      .when(save('more'))
      .thenRefused('too_many_searches');
    given(...all, removed)
      .when(save('more'))
      .then(saved('more'));
  });
});
