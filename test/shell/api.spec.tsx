import { act, render, screen } from '@testing-library/react';
import { api, ApiError, bodyOf } from '#client/lib/http/api';
import { Call, send } from '#client/lib/http/transport';
import { session } from '#client/lib/http/session';
import { Toasts } from '#client/ui/toast';
import { show } from '#client/ui/toast-stack';
import { answerNetwork, type Asked, signInAs } from '../screen';

const bearer = ({ headers }: Asked) => headers.authorization;
const onlyFresh = (asked: Asked) =>
  bearer(asked) === 'Bearer access-2' ? { data: 'yours' } : [401, { detail: 'Expired.', code: 'token_not_valid' }];

const SOON = { timeoutMs: 1 } as Record<string, unknown>;
const listings = () => bodyOf(api.GET('/api/listing'));
const mine = () => bodyOf(api.GET('/api/auth/users/me'));

beforeEach(() => session.signOut());

describe('A call to the API', () => {
  it('carries the bearer token when there is one', async () => {
    const asked = answerNetwork({ 'GET listing/': {} });
    await listings();
    signInAs();
    await listings();
    expect(asked.map(bearer)).toEqual([undefined, 'Bearer access-1']);
  });

  it('renews an expired session once for all calls in flight, and replays them', async () => {
    const asked = answerNetwork({
      'GET auth/users/me': onlyFresh,
      'POST auth/jwt/refresh/': { access: 'access-2', token: 'access-2', refresh: 'refresh-2' },
    });
    signInAs();
    const answers = await Promise.all([mine(), mine(), mine()]);
    expect(answers).toEqual([{ data: 'yours' }, { data: 'yours' }, { data: 'yours' }]);
    expect(asked.filter(({ path }) => path === 'auth/jwt/refresh')).toHaveLength(1);
    expect(session.current()).toMatchObject({ access: 'access-2', refresh: 'refresh-2' });
  });

  it('carries a key of its own when it is a POST, the same when it is replayed', async () => {
    const asked = answerNetwork({
      'POST wallet/deposit': onlyFresh,
      'GET wallet/wallet-info': {},
      'POST auth/jwt/refresh/': { access: 'access-2', token: 'access-2', refresh: 'refresh-2' },
    });
    signInAs();
    await bodyOf(api.POST('/api/wallet/deposit', { body: { amount: 1 } }));
    await bodyOf(api.POST('/api/wallet/deposit', { body: { amount: 1 } }));
    await bodyOf(api.GET('/api/wallet/wallet-info'));
    const keys = asked.filter(({ path }) => path.startsWith('wallet')).map(({ headers }) => headers['idempotency-key']);
    const [first, replayed, second, read] = keys;
    expect([first, second]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect([replayed, read]).toEqual([first, undefined]);
    expect(second).not.toBe(first);
  });

  it('ends the session when renewal is refused, and says so once', async () => {
    answerNetwork({
      'GET auth/users/me': [401, { detail: 'Expired.', code: 'token_not_valid' }],
      'POST auth/jwt/refresh/': [401, { detail: 'Reused.', code: 'token_not_valid' }],
    });
    render(<Toasts />);
    signInAs();
    await act(() => Promise.allSettled([mine(), mine()]));
    expect(await screen.findAllByText('You are not authorized')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('You are not authorized');
    expect(session.current()).toBeNull();
    act(() => show.dismiss());
  });

  it('keeps the session when the server is down', async () => {
    answerNetwork({
      'GET auth/users/me': [401, { detail: 'Expired.', code: 'token_not_valid' }],
      'POST auth/jwt/refresh/': [503, { detail: 'Back soon.', code: 'unavailable' }],
    });
    signInAs();
    await expect(mine()).rejects.toMatchObject({ status: 503, detail: 'Back soon.' });
    expect(session.current()).not.toBeNull();
  });

  it('rejects with the fields in the order of the server', async () => {
    answerNetwork({ 'POST listing/': [400, { title: ['Too short.'], price: ['Required.'], detail: 'Too short.' }] });
    const refusal = (await send(new Call('/api/listing', { method: 'POST' })).catch(
      (error: unknown) => error,
    )) as ApiError;
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal.first).toBe('title: Too short.');
    expect(refusal.fields).toEqual({ title: ['Too short.'], price: ['Required.'] });
  });

  it('falls back to the generic sentence when the server says nothing', async () => {
    answerNetwork({ 'GET listing/': [500, {}] });
    await expect(listings()).rejects.toMatchObject({ detail: 'Operation failed. Try again!' });
  });

  it('answers an empty answer with nothing', async () => {
    answerNetwork({ 'POST auth/logout': [204, undefined] });
    await expect(bodyOf(api.POST('/api/auth/logout', { body: { refresh: 'refresh-1' } }))).resolves.toBeUndefined();
  });

  it('is given up after its time, also while its body is read', async () => {
    const aborted = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    globalThis.fetch = (_, init) => aborted(init!.signal!);
    await expect(bodyOf(api.GET('/api/listing', SOON))).rejects.toMatchObject({ status: 0, code: 'unreachable' });
    globalThis.fetch = (_, init) =>
      Promise.resolve({
        ok: true,
        status: 200,
        headers: new Headers(),
        text: () => aborted(init!.signal!),
      } as unknown as Response);
    await expect(bodyOf(api.GET('/api/listing', SOON))).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('says when no answer came', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(listings()).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });
});
