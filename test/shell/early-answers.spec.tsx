const PERSON = 'Bearer access-1';
const answer = {} as Response;

/** The module as it starts in a page whose document has sent these requests. */
async function inPage(urls: string[], authorization?: string, sentAt = Date.now()) {
  let arrive!: () => void;
  const arrived = new Promise<Response>((resolve) => (arrive = () => resolve(answer)));
  const answers = Object.fromEntries(urls.map((url) => [url, arrived]));
  Object.assign(window, { earlyAnswers: { authorization, sentAt, answers } });
  jest.resetModules();
  return { ...(await import('#client/lib/http/early-answers')), arrive };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete (window as { earlyAnswers?: unknown }).earlyAnswers;
});

describe('The answer to a request of the document', () => {
  it('is given once, to the same query in any spelling', async () => {
    const { takeEarlyAnswer, arrive } = await inPage(['/api/listing?search=food+licence&limit=12']);
    const url = '/api/listing?limit=12&search=food%20licence';
    arrive();
    await expect(takeEarlyAnswer(url, undefined)).resolves.toBe(answer);
    expect(takeEarlyAnswer(url, undefined)).toBeUndefined();
  });

  it('is given only to the person who asked', async () => {
    const { takeEarlyAnswer, arrive } = await inPage(['/api/wallet/wallet-info'], PERSON);
    arrive();
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
    const { askedAt, takeEarlyAnswer, arrive } = await inPage(['/api/listing/home'], undefined, sentAt);
    const taken = takeEarlyAnswer('/api/listing/home', undefined);
    jest.advanceTimersByTime(9_000);
    arrive();
    await taken;
    const arrivedAt = Date.now();
    expect(askedAt(arrivedAt + 10)).toBe(sentAt);
    expect(askedAt(arrivedAt + 1_000)).toBe(arrivedAt + 1_000);
  });
});
