const PERSON = 'Bearer access-1';
const answer = {} as Response;

/** The module as it starts in a page whose document has sent these requests. */
async function inPage(urls: string[], authorization?: string, sentAt = Date.now()) {
  const answers = Object.fromEntries(urls.map((url) => [url, Promise.resolve(answer)]));
  Object.assign(window, { earlyAnswers: { authorization, sentAt, answers } });
  jest.resetModules();
  return import('#client/lib/http/early-answers');
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete (window as { earlyAnswers?: unknown }).earlyAnswers;
});

describe('The answer to a request of the document', () => {
  it('is given once, to the same query in any spelling', async () => {
    const { takeEarlyAnswer } = await inPage(['/api/listing?search=food+licence&limit=12']);
    const url = '/api/listing?limit=12&search=food%20licence';
    await expect(takeEarlyAnswer(url, undefined)).resolves.toBe(answer);
    expect(takeEarlyAnswer(url, undefined)).toBeUndefined();
  });

  it('is given only to the person who asked', async () => {
    const { takeEarlyAnswer } = await inPage(['/api/wallet/wallet-info'], PERSON);
    expect(takeEarlyAnswer('/api/wallet/wallet-info', undefined)).toBeUndefined();
    expect(takeEarlyAnswer('/api/wallet/wallet-info', 'Bearer access-2')).toBeUndefined();
    await expect(takeEarlyAnswer('/api/wallet/wallet-info', PERSON)).resolves.toBe(answer);
  });

  it('is not used by what opens after the first page', async () => {
    const { takeEarlyAnswer } = await inPage(['/api/listing/home']);
    jest.advanceTimersByTime(5_000);
    expect(takeEarlyAnswer('/api/listing/home', undefined)).toBeUndefined();
  });

  it('counts as old as its request, so that what changed on a slow way is fetched again', async () => {
    const sentAt = Date.now() - 8_000;
    const { askedAt, takeEarlyAnswer } = await inPage(['/api/listing/home'], undefined, sentAt);
    const now = Date.now();
    await takeEarlyAnswer('/api/listing/home', undefined);
    expect(askedAt(now + 10)).toBe(sentAt);
    expect(askedAt(now + 60_000)).toBe(now + 60_000);
  });
});
