import { showPushes } from '#client/app/offline/pushes';

const SITE = 'http://localhost';
const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const SAID = { title: 'Messages', body: 'New message from Ada', link: '/profile?tab=messages&thread=a_b', tag: 'n1' };

type Listener = (event: object) => void;
interface Page {
  url: string;
  visibilityState: string;
  focus?: jest.Mock;
}

/** The service worker of a browser with these pages of the site open. */
function worker({ pages = [], agent = CHROME, search = '' }: { pages?: Page[]; agent?: string; search?: string } = {}) {
  const listeners = new Map<string, Listener>();
  const kept = new Map<string, string>();
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.invalid/2', keys: { p256dh: 'p2', auth: 'a2' } }),
    unsubscribe: jest.fn(async () => true),
  };
  const scope = {
    registration: {
      showNotification: jest.fn(async () => undefined),
      pushManager: { subscribe: jest.fn(async () => subscription) },
    },
    clients: {
      matchAll: async () => pages,
      openWindow: jest.fn(async () => null),
      claim: jest.fn(async () => undefined),
    },
    skipWaiting: jest.fn(async () => undefined),
    caches: {
      open: async () => ({
        match: async (name: string) => (kept.has(name) ? new Response(kept.get(name)) : undefined),
        put: async (name: string, answer: Response) => void kept.set(name, await answer.text()),
      }),
    },
    fetch: jest.fn(async () => ({ ok: true })),
  };
  history.replaceState(null, '', `/offline-worker.js${search}`);
  Object.assign(globalThis, scope);
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  jest
    .spyOn(globalThis, 'addEventListener')
    .mockImplementation(((type: string, listener: Listener) => listeners.set(type, listener)) as never);
  showPushes({ push: 'push', subscription: '/push-subscription' });
  /** Resolves when the worker is done with the event. */
  const happens = async (type: string, event: object = {}) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)!({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  };
  const pushed = (payload: unknown) =>
    happens('push', { data: payload === undefined ? null : { json: () => JSON.parse(payload as string) as unknown } });
  const pressed = async (link: unknown) => {
    const notification = { data: link, close: jest.fn() };
    await happens('notificationclick', { notification });
    expect(notification.close).toHaveBeenCalled();
  };
  return { ...scope, kept, subscription, listeners, happens, pushed, pressed };
}

afterEach(() => jest.restoreAllMocks());

describe('A push', () => {
  it('is shown under its tag, so that the next about the same replaces it and is heard', async () => {
    const { registration, pushed } = worker({ pages: [{ url: `${SITE}/`, visibilityState: 'hidden' }] });
    await pushed(JSON.stringify(SAID));
    expect(registration.showNotification.mock.calls).toEqual([
      ['Messages', expect.objectContaining({ body: SAID.body, tag: 'n1', renotify: true, data: SAID.link })],
    ]);
  });

  it('is not shown over a page of the site that is looked at, but in Safari, which allows none unseen', async () => {
    const pages = [{ url: `${SITE}/`, visibilityState: 'visible' }];
    const chrome = worker({ pages });
    await chrome.pushed(JSON.stringify(SAID));
    expect(chrome.registration.showNotification).not.toHaveBeenCalled();
    const safari = worker({ pages, agent: SAFARI });
    await safari.pushed(JSON.stringify(SAID));
    expect(safari.registration.showNotification).toHaveBeenCalledTimes(1);
  });

  it.each([[undefined], ['no JSON'], ['null']])(
    'that cannot be read (%s) is shown without its words',
    async (payload) => {
      const { registration, pushed } = worker();
      await pushed(payload);
      expect(registration.showNotification.mock.calls).toEqual([
        ['Groundwork', expect.objectContaining({ body: 'You have a new notification.', data: '/' })],
      ]);
    },
  );
});

describe('A notification that is pressed', () => {
  it('goes to the tab that shows its page', async () => {
    const open = { url: `${SITE}${SAID.link}#last`, visibilityState: 'hidden', focus: jest.fn(async () => undefined) };
    const { clients, pressed } = worker({ pages: [{ url: `${SITE}/`, visibilityState: 'hidden' }, open] });
    await pressed(SAID.link);
    expect(open.focus).toHaveBeenCalledTimes(1);
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  it.each([
    [SAID.link, `${SITE}${SAID.link}`],
    [undefined, `${SITE}/`],
    ['https://elsewhere.example/', `${SITE}/`],
    ['//elsewhere.example/', `${SITE}/`],
    ['javascript:alert(1)', `${SITE}/`],
  ])('opens the page %s of the site, and none of another: %s', async (link, opened) => {
    const { clients, pressed } = worker({ pages: [{ url: `${SITE}/elsewhere`, visibilityState: 'hidden' }] });
    await pressed(link);
    expect(clients.openWindow.mock.calls).toEqual([[opened]]);
  });
});

describe('A subscription that the browser replaces', () => {
  const before = { endpoint: 'https://push.invalid/1', keys: { p256dh: 'p1', auth: 'a1' } };
  const keep = (kept: Map<string, string>) =>
    kept.set('/push-subscription', JSON.stringify({ ...before, key: 'BAAB' }));

  it('is sent to the server with the one before, made anew where the browser made none', async () => {
    const { kept, fetch, registration, subscription, happens } = worker();
    keep(kept);
    await happens('pushsubscriptionchange', { newSubscription: null });
    expect(registration.pushManager.subscribe).toHaveBeenCalledWith({
      ...{ userVisibleOnly: true, applicationServerKey: new Uint8Array([4, 0, 1]) },
    });
    const [path, init] = fetch.mock.calls[0] as unknown as [string, { method: string; body: string }];
    expect([path, init.method, JSON.parse(init.body)]).toEqual([
      ...['/api/notifications/push/replaced', 'PUT'],
      { before, by: subscription.toJSON() },
    ]);
    expect(JSON.parse(kept.get('/push-subscription')!)).toEqual({ ...subscription.toJSON(), key: 'BAAB' });
  });

  it('ends where the server does not know the one before, or none was kept', async () => {
    const { kept, fetch, subscription, happens } = worker();
    await happens('pushsubscriptionchange', { newSubscription: subscription });
    expect(fetch).not.toHaveBeenCalled();
    keep(kept);
    fetch.mockResolvedValue({ ok: false });
    await happens('pushsubscriptionchange', { newSubscription: subscription });
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1);
  });
});

describe('The worker', () => {
  it('takes over by itself where it only shows notifications, and leaves that to the part that answers offline', async () => {
    expect([...worker().listeners.keys()]).toEqual(['push', 'notificationclick', 'pushsubscriptionchange']);
    const { skipWaiting, clients, happens } = worker({ search: '?push' });
    await happens('install');
    await happens('activate');
    expect([skipWaiting.mock.calls.length, clients.claim.mock.calls.length]).toEqual([1, 1]);
  });
});
