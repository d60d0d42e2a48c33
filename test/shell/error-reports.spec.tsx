import { screen } from '@testing-library/react';
import { reporting, reportUncaught } from '#client/app/error-reports';
import { routes } from '#client/app/routes';
import { ApiError } from '#client/lib/http/api-error';
import { newQueryClient } from '#client/lib/http/query-client';
import { withoutPersonalData } from '#client/lib/errors/without-personal-data';
import { homeLists } from '../catalogue/a-listing';
import { answerNetwork, renderClient, signInAs } from '../screen';

let asked: ReturnType<typeof answerNetwork>;
let report: (error: unknown) => void;
beforeEach(() => {
  window.history.replaceState(null, '', '/listing/a-secret-plan?token=1');
  asked = answerNetwork({ 'POST client-errors': [204, undefined] });
  report = reporting(routes(newQueryClient()), 'index-abc');
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

describe('An error that no screen expected', () => {
  it('is reported with the pattern of its page, without the person', () => {
    signInAs();
    report(new TypeError('ada@demo.test is not a function'));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      body: { message: 'TypeError: <e-mail> is not a function', route: '/listing/:slug', release: 'index-abc' },
      headers: { 'content-type': 'application/json' },
    });
    expect(JSON.stringify(asked)).not.toMatch(/Bearer|access-1|secret/);
  });

  it('is reported also from an event handler and a promise, but no cancelled request', () => {
    const stop = reportUncaught(report);
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('of a click') }));
    for (const reason of [new Error('of a promise'), new DOMException('Aborted.', 'AbortError')])
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    stop();
    expect(asked.map(({ body }) => body)).toMatchObject([
      { message: 'Error: of a click' },
      { message: 'Error: of a promise' },
    ]);
  });

  it('is reported once, and five of them at most', () => {
    const error = new Error('again');
    report(error);
    report(error);
    expect(asked).toHaveLength(1);
    for (let n = 0; n < 10; n++) report(new Error(`another ${n}`));
    expect(asked).toHaveLength(5);
  });

  it('is not one of a request, nor of code that a newer release replaced', () => {
    report(new ApiError(500, 'Sorry.', 'http_500'));
    report(new TypeError('Failed to fetch dynamically imported module: /assets/wallet-tab-1.js'));
    expect(asked).toEqual([]);
  });

  it.each([
    ['https://groundwork.example/listing/x?token=abc#top failed', '/listing/x failed'],
    ['at get (https://groundwork.example/assets/index-B8r8.js:1:204873)', 'at get (/assets/index-B8r8.js:1:204873)'],
    ['No wallet of 0b9f3c1e-7a52-4d59-9a3e-2f1f0c3d4e5f', 'No wallet of <id>'],
    ['Bearer eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl', 'Bearer <token>'],
    ['call +234 803 123 4567 now', 'call <number> now'],
    ['key 5f2b9c0d1e2f3a4b5c6d7e8f', 'key <id>'],
  ])('loses what may be of a person: %s', (text, kept) => expect(withoutPersonalData(text)).toBe(kept));
});

describe('A page that cannot be rendered', () => {
  it('is reported while its screen offers a retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const broken = { data: { ...homeLists.data, most_searched: undefined } };
    window.history.replaceState(null, '', '/');
    const client = renderClient({ api: { 'GET listing/home': broken, 'POST client-errors': [204, undefined] } });
    await screen.findByRole('button', { name: 'Retry' });
    expect(client.asked.filter(({ path }) => path === 'client-errors')).toMatchObject([{ body: { route: '/' } }]);
  });
});
