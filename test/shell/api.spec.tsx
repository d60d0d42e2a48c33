import { act, render, screen } from '@testing-library/react';
import { api, ApiError, download } from '#client/lib/http/api';
import { session } from '#client/lib/http/session';
import { toast, Toasts } from '#client/ui/toast';
import { answerNetwork, type Asked, signInAs } from '../screen';

const bearer = ({ headers }: Asked) => headers.Authorization;
const onlyFresh = (asked: Asked) =>
  bearer(asked) === 'Bearer access-2' ? { data: 'yours' } : [401, { detail: 'Expired.', code: 'token_not_valid' }];

beforeEach(() => session.signOut());

describe('A call to the API', () => {
  it('carries the bearer token when there is one', async () => {
    const asked = answerNetwork({ 'GET listing/': {} });
    await api('listing/');
    signInAs();
    await api('listing/');
    expect(asked.map(bearer)).toEqual([undefined, 'Bearer access-1']);
  });

  it('takes the answer that was asked for before the client was there, once', async () => {
    const asked = answerNetwork({ 'GET listing/halal/': { data: 'halal' } });
    window.early = { slug: 'halal', path: 'listing/halal/', access: null, answer: fetch('/api/listing/halal/') };
    await api('listing/halal/');
    expect(asked).toHaveLength(1);
    await api('listing/halal/');
    expect(asked).toHaveLength(2);
  });

  it('ignores the early response of another user', async () => {
    const asked = answerNetwork({ 'GET listing/halal/': { data: 'mine' } });
    window.early = {
      slug: 'halal',
      path: 'listing/halal/',
      access: 'access-0',
      answer: Promise.reject(new Error('no')),
    };
    window.early.answer.catch(() => undefined);
    signInAs();
    expect(await api('listing/halal/')).toEqual({ data: 'mine' });
    expect(asked.map(bearer)).toEqual(['Bearer access-1']);
  });

  it('renews an expired session once for all calls in flight, and replays them', async () => {
    const asked = answerNetwork({
      'GET mine': onlyFresh,
      'POST auth/jwt/refresh/': { access: 'access-2', token: 'access-2', refresh: 'refresh-2' },
    });
    signInAs();
    const answers = await Promise.all([api('mine'), api('mine'), api('mine')]);
    expect(answers).toEqual([{ data: 'yours' }, { data: 'yours' }, { data: 'yours' }]);
    expect(asked.filter(({ path }) => path === 'auth/jwt/refresh/')).toHaveLength(1);
    expect(session.current()).toMatchObject({ access: 'access-2', refresh: 'refresh-2' });
  });

  it('carries a key of its own when it is a POST, the same when it is replayed', async () => {
    const asked = answerNetwork({
      'POST deposit': onlyFresh,
      'GET deposit': {},
      'POST auth/jwt/refresh/': { access: 'access-2', token: 'access-2', refresh: 'refresh-2' },
    });
    signInAs();
    await api('deposit', { body: {} });
    await api('deposit', { body: {} });
    await api('deposit');
    const keys = asked.filter(({ path }) => path === 'deposit').map(({ headers }) => headers['Idempotency-Key']);
    const [first, replayed, second, read] = keys;
    expect([first, second]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect([replayed, read]).toEqual([first, undefined]);
    expect(second).not.toBe(first);
  });

  it('ends the session when renewal is refused, and says so once', async () => {
    answerNetwork({
      'GET mine': [401, { detail: 'Expired.', code: 'token_not_valid' }],
      'POST auth/jwt/refresh/': [401, { detail: 'Reused.', code: 'token_not_valid' }],
    });
    render(<Toasts />);
    signInAs();
    await act(() => Promise.allSettled([api('mine'), api('mine')]));
    expect(await screen.findAllByText('You are not authorized')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('You are not authorized');
    expect(session.current()).toBeNull();
    act(() => toast.dismiss());
  });

  it('keeps the session when the server is down', async () => {
    answerNetwork({
      'GET mine': [401, { detail: 'Expired.', code: 'token_not_valid' }],
      'POST auth/jwt/refresh/': [503, { detail: 'Back soon.', code: 'unavailable' }],
    });
    signInAs();
    await expect(api('mine')).rejects.toMatchObject({ status: 503, detail: 'Back soon.' });
    expect(session.current()).not.toBeNull();
  });

  it('rejects with the fields in the order of the server', async () => {
    answerNetwork({ 'POST listing/': [400, { title: ['Too short.'], price: ['Required.'], detail: 'Too short.' }] });
    const refusal = (await api('listing/', { body: {} }).catch((error: unknown) => error)) as ApiError;
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal.first).toBe('title: Too short.');
    expect(refusal.fields).toEqual({ title: ['Too short.'], price: ['Required.'] });
  });

  it('falls back to the generic sentence when the server says nothing', async () => {
    answerNetwork({ 'GET broken': [500, {}] });
    await expect(api('broken')).rejects.toMatchObject({ detail: 'Operation failed. Try again!' });
  });

  it('answers an empty answer with nothing', async () => {
    answerNetwork({ 'DELETE thing/1': [204, undefined] });
    await expect(api('thing/1', { method: 'DELETE' })).resolves.toBeUndefined();
  });

  it('is given up after its time, also while its body is read', async () => {
    const aborted = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    globalThis.fetch = (_, init) => aborted(init!.signal!);
    await expect(api('listing/', { timeoutMs: 1 })).rejects.toMatchObject({ status: 0, code: 'unreachable' });
    globalThis.fetch = (_, init) =>
      Promise.resolve({ ok: true, status: 200, text: () => aborted(init!.signal!) } as unknown as Response);
    await expect(download('export.csv', { timeoutMs: 1 })).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('says when no answer came', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(api('listing/')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });
});
