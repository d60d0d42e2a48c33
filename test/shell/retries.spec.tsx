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
