import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { ownChanges } from '#client/lib/http/own-changes';
import { onOwnNews } from '#client/lib/live/own-news';
import { refetching } from '#client/lib/live/refetching';
import { watchKey } from '#client/lib/live/watches';

const SPREAD_MS = 2_000;
const LISTING = ['catalogue', 'listing', 'oven'];
const OTHER = ['catalogue', 'listing', 'kiln'];
const SEARCH = ['catalogue', 'search'];
const WALLET = ['wallet', 'info'];

/** Positions of an event that another page caused. */
let position = 0;
const at = () => ({ from: String(++position), position: String(position) });

let queries: QueryClient;
let fetched: QueryKey[];
let refetch: ReturnType<typeof refetching>;
let endWatch: () => boolean;
beforeEach(() => {
  queries = new QueryClient();
  fetched = [];
  for (const queryKey of [LISTING, OTHER, SEARCH, WALLET]) {
    const queryFn = () => Promise.resolve(fetched.push(queryKey));
    new QueryObserver(queries, { queryKey, queryFn, initialData: 0, staleTime: Infinity }).subscribe(() => undefined);
  }
  endWatch = watchKey('id-of-oven', [LISTING]);
  refetch = refetching(queries);
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  endWatch();
  refetch.stop();
  queries.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('A page that may have missed a change before its connection', () => {
  it('has all that it shows fetched again', () => {
    refetch.connection('live');
    expect(fetched).toEqual([]);
    refetch.missed();
    expect(fetched).toEqual([LISTING, OTHER, SEARCH, WALLET]);
  });
});

describe('A message that names a view', () => {
  it('for this person has the whole view fetched again at once, and no other', () => {
    refetch.changed({ ...at(), view: 'wallet' });
    expect(fetched).toEqual([WALLET]);
  });

  it('may have been missed: then all that waits for one is called', () => {
    let calls = 0;
    const end = onOwnNews('wallet', () => calls++);
    refetch.missed();
    end();
    expect(calls).toBe(1);
  });

  it('for this person, and no other, is announced to what waits for it', () => {
    let news = 0;
    const end = onOwnNews('wallet', () => news++);
    refetch.changed({ ...at(), view: 'wallet' });
    refetch.changed({ ...at(), view: 'wallet', key: 'id-of-oven' });
    refetch.changed({ ...at(), view: 'wallet', shared: true });
    refetch.changed({ ...at(), view: 'catalogue' });
    expect(news).toBe(1);
    end();
    refetch.changed({ ...at(), view: 'wallet' });
    expect(news).toBe(1);
  });

  it('and a key has what pages show of that key fetched again at once', () => {
    refetch.changed({ ...at(), view: 'catalogue', key: 'id-of-oven' });
    expect(fetched).toEqual([LISTING]);
    refetch.changed({ ...at(), view: 'catalogue', key: 'id-of-kiln' });
    refetch.changed({ ...at(), view: 'wallet', key: 'id-of-oven' });
    expect(fetched).toEqual([LISTING]);
  });

  it('for everyone has it fetched again once, after a random time of at most two seconds, without what is watched', async () => {
    for (let n = 0; n < 3; n++) refetch.changed({ ...at(), view: 'catalogue', shared: true });
    await jest.advanceTimersByTimeAsync(SPREAD_MS / 2 - 1);
    expect(fetched).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(fetched).toEqual([OTHER, SEARCH]);
    refetch.changed({ ...at(), view: 'catalogue', shared: true });
    await jest.advanceTimersByTimeAsync(SPREAD_MS);
    expect(fetched).toEqual([OTHER, SEARCH, OTHER, SEARCH]);
  });

  it('for everyone has a page that is opened during that time fetched again too, since it watches too late', async () => {
    refetch.changed({ ...at(), view: 'catalogue', shared: true });
    const end = watchKey('id-of-kiln', [OTHER]);
    await jest.advanceTimersByTimeAsync(SPREAD_MS);
    end();
    expect(fetched).toEqual([OTHER, SEARCH]);
  });

  it('for everyone in place of lost messages has all of it fetched again', async () => {
    refetch.changed({ ...at(), view: 'catalogue', shared: true, missed: true });
    await jest.advanceTimersByTimeAsync(SPREAD_MS);
    expect(fetched).toEqual([LISTING, OTHER, SEARCH]);
  });

  it('has nothing fetched after the page is gone', async () => {
    refetch.changed({ ...at(), view: 'catalogue', shared: true });
    refetch.stop();
    await jest.advanceTimersByTimeAsync(SPREAD_MS);
    expect(fetched).toEqual([]);
  });
});

describe('A message about a command of this page', () => {
  const respond = (headers: Record<string, string> = {}) => Promise.resolve(new Response('{}', { headers }));

  it('has nothing fetched at once, since the mutation named what it changes, and the rest when it is shown again', async () => {
    await ownChanges.follow(respond({ 'X-Position': '900' }));
    await ownChanges.responded();
    refetch.changed({ from: '900', position: '900', view: 'catalogue' });
    expect(fetched).toEqual([]);
    expect(queries.getQueryState(OTHER)?.isInvalidated).toBe(true);
  });

  it('has the notifications fetched again, which an answer on any page ends', async () => {
    const unread = ['notifications', 'unread'];
    const queryFn = () => Promise.resolve(fetched.push(unread));
    new QueryObserver(queries, { queryKey: unread, queryFn, initialData: 0, staleTime: Infinity }).subscribe(() => 0);
    await ownChanges.follow(respond({ 'X-Position': '904' }));
    await ownChanges.responded();
    refetch.changed({ from: '904', position: '904', view: 'notifications' });
    expect(fetched).toEqual([]);
    await jest.advanceTimersByTimeAsync(100);
    expect(fetched).toEqual([unread]);
  });

  it('that comes before the response waits for it', async () => {
    let respondNow: (response: Response) => void = () => undefined;
    const sending = ownChanges.follow(new Promise((resolve) => (respondNow = resolve)));
    refetch.changed({ from: '901', position: '901', view: 'catalogue' });
    respondNow(await respond({ 'X-Position': '901' }));
    await sending;
    await jest.advanceTimersByTimeAsync(SPREAD_MS);
    expect(fetched).toEqual([]);
  });

  it('and of another page has the view fetched again', async () => {
    await ownChanges.follow(respond({ 'X-Position': '903' }));
    await ownChanges.responded();
    refetch.changed({ from: '902', position: '903', view: 'wallet' });
    await jest.advanceTimersByTimeAsync(SPREAD_MS);
    expect(fetched).toEqual([WALLET]);
  });
});

describe('A connection', () => {
  it('has nothing fetched again when it is the first, and everything when it follows another', () => {
    refetch.connection('reconnecting');
    refetch.connection('live');
    refetch.connection('live');
    expect(fetched).toEqual([]);
    refetch.connection('reconnecting');
    refetch.connection('live');
    expect(fetched).toEqual([LISTING, OTHER, SEARCH, WALLET]);
  });
});
