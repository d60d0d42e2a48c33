import { act, waitFor } from '@testing-library/react';
import { focusManager, type QueryObserverOptions, QueryObserver } from '@tanstack/react-query';
import { ApiError } from '#client/lib/http/api';
import { newQueryClient } from '#client/lib/http/query-client';

/** How often a query is sent that is answered with this status; 0 is no answer. */
async function attemptsAt(status: number) {
  const queryFn = jest.fn(() => Promise.reject(new ApiError(status, 'No.', 'code')));
  const asking = newQueryClient().fetchQuery({ queryKey: ['catalogue', 'home'], queryFn, retryDelay: 0 });
  await expect(asking).rejects.toThrow('No.');
  return queryFn.mock.calls.length;
}

describe('A query that failed', () => {
  it.each([400, 401, 403, 404, 409, 429])('is not sent again after a %s', async (status) => {
    expect(await attemptsAt(status)).toBe(1);
  });

  it.each([0, 500, 503])('is sent once more after a %s', async (status) => {
    expect(await attemptsAt(status)).toBe(2);
  });
});

describe('A query of an open screen', () => {
  const STALE: Partial<QueryObserverOptions> = { staleTime: 0 };
  /** How often it is asked while the window loses the focus and gets it back. */
  async function askedAtFocus(more: Partial<QueryObserverOptions>) {
    const queries = newQueryClient();
    queries.mount();
    const queryFn = jest.fn(() => Promise.resolve('a page of listings'));
    const stop = new QueryObserver(queries, { queryKey: ['catalogue', 'home'], queryFn, ...more }).subscribe(() => {});
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    stop();
    queries.unmount();
    return queryFn.mock.calls.length;
  }

  it('is not sent again at the focus of the window', async () => {
    expect(await askedAtFocus(STALE)).toBe(1);
    expect(await askedAtFocus({ ...STALE, refetchOnWindowFocus: true })).toBe(2);
  });
});
