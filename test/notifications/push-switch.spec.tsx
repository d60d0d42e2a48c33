import { screen, waitFor, within } from '@testing-library/react';
import { Preferences } from '#client/notifications/preferences';
import { type Asked, type Network, renderScreen } from '../screen';

const bytes = new Uint8Array(65).fill(4);
const PUBLIC_KEY = Buffer.from(bytes).toString('base64url');
const JSON_OF = { endpoint: 'https://push.invalid/1', keys: { p256dh: 'p', auth: 'a' } };
const PREFERENCES = {
  data: [
    { kind: 'requests', in_app: true, mail: 'now', push: true },
    { kind: 'wallet', in_app: true, mail: null, push: false },
  ],
};

/** What a browser has of push messages, with what a spec decides. */
function browser(
  decided: { permission?: string; asks?: string; fails?: boolean; key?: Uint8Array; on?: boolean } = {},
) {
  const { permission = 'default', asks = 'granted', fails = false, key = bytes, on = false } = decided;
  const unsubscribe = jest.fn(async () => {
    subscription = null;
    return true;
  });
  const made = { options: { applicationServerKey: key.buffer }, toJSON: () => JSON_OF, unsubscribe };
  let subscription: typeof made | null = on ? made : null;
  const registration = {
    active: { scriptURL: 'http://localhost/offline-worker.js?push' },
    unregister: jest.fn(async () => true),
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: jest.fn(async () => {
        if (fails) throw new DOMException('Registration failed', 'AbortError');
        return (subscription = { ...made, options: { applicationServerKey: bytes.buffer } });
      }),
    },
  };
  const notification = {
    permission,
    requestPermission: jest.fn(async (): Promise<string> => (notification.permission = asks)),
  };
  const kept = new Map<string, string>();
  const caches = {
    open: async () => ({ put: async (name: string, answer: Response) => void kept.set(name, await answer.text()) }),
    delete: async () => kept.delete('/push-subscription'),
  };
  Object.assign(globalThis, { PushManager: class {}, Notification: notification, caches });
  const serviceWorker = { getRegistration: async () => registration, register: jest.fn(async () => registration) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  return { notification, registration, unsubscribe, kept, subscribed: () => subscription !== null };
}

afterEach(() => {
  for (const name of ['PushManager', 'Notification', 'caches'])
    delete (globalThis as never as Record<string, unknown>)[name];
  delete (navigator as never as Record<string, unknown>).serviceWorker;
  jest.restoreAllMocks();
});

/** The server, which remembers whether this device is on. */
function open(isOn = false, more: Network = {}) {
  let is_on = isOn;
  const state = () => ({ data: { public_key: PUBLIC_KEY, is_on } });
  return renderScreen(<Preferences />, {
    api: {
      'GET notifications/preferences': PREFERENCES,
      'GET notifications/push': state,
      'PUT notifications/push': () => {
        is_on = true;
        return { message: 'You are notified on this device', ...state() };
      },
      'DELETE notifications/push': () => {
        is_on = false;
        return [204, undefined];
      },
      ...more,
    },
  });
}
const device = () => screen.findByRole('region', { name: 'On this device' });
const commands = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

describe('Notifications on this device', () => {
  it('are off, and the browser asks the person nothing, until they are turned on', async () => {
    const { notification, registration, kept } = browser();
    const { user, asked } = open();
    const region = await device();
    expect(within(region).getByText(/^You hear of messages, requests and your money/)).toBeVisible();
    expect(notification.requestPermission).not.toHaveBeenCalled();
    await user.click(within(region).getByRole('switch', { name: 'Notify me on this device' }));
    expect(await within(region).findByText(/^You are notified on this device, until/)).toBeVisible();
    expect(within(region).getByRole('switch')).toBeChecked();
    expect(registration.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: bytes,
    });
    expect(commands(asked)).toEqual([['PUT', 'notifications/push', JSON_OF]]);
    expect(JSON.parse(kept.get('/push-subscription')!)).toEqual({ ...JSON_OF, key: PUBLIC_KEY });
  });

  it('are turned off in the browser too', async () => {
    const { registration, unsubscribe, kept } = browser({ permission: 'granted', on: true });
    const { user, asked } = open(true);
    const region = await device();
    await user.click(within(region).getByRole('switch', { checked: true }));
    await waitFor(() => expect(within(region).getByRole('switch')).not.toBeChecked());
    expect(commands(asked)).toEqual([['DELETE', 'notifications/push', undefined]]);
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    expect(registration.unregister).toHaveBeenCalledTimes(1);
    expect(kept.size).toBe(0);
  });

  it('stay off where the person does not allow them, who may be asked again', async () => {
    const { registration } = browser({ asks: 'default' });
    const { user, asked } = open();
    const region = await device();
    await user.click(within(region).getByRole('switch'));
    expect(await within(region).findByRole('alert')).toHaveTextContent(/^Your browser does not allow it/);
    await waitFor(() => expect(within(region).getByRole('switch')).toBeEnabled());
    expect(within(region).getByRole('switch')).not.toBeChecked();
    expect([registration.pushManager.subscribe.mock.calls, commands(asked)]).toEqual([[], []]);
  });

  it('say what to do where the browser blocks them, and see it when the person comes back', async () => {
    const { notification } = browser({ asks: 'denied' });
    const { user } = open();
    const region = await device();
    await user.click(within(region).getByRole('switch'));
    expect(await within(region).findByText(/^Your browser blocks notifications/)).toBeVisible();
    expect(within(region).queryByRole('switch')).toBeNull();
    notification.permission = 'default';
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await within(region).findByRole('switch')).toBeVisible();
  });

  it('say so where the browser does not reach its push service', async () => {
    browser({ fails: true });
    const { user, asked } = open();
    const region = await device();
    await user.click(within(region).getByRole('switch'));
    expect(await within(region).findByRole('alert')).toHaveTextContent(/did not reach its service for notifications/);
    expect(commands(asked)).toEqual([]);
  });

  it('leave no subscription in the browser where the server refuses it', async () => {
    const { subscribed } = browser();
    const { user } = open(false, {
      'PUT notifications/push': [
        400,
        { endpoint: ['Unknown.'], detail: 'We do not know the push service of this browser.' },
      ],
    });
    const region = await device();
    await user.click(within(region).getByRole('switch'));
    expect(await within(region).findByText('We do not know the push service of this browser.')).toBeVisible();
    expect(subscribed()).toBe(false);
  });

  it.each([
    ['the server knows nothing of it', {}, false],
    ['the site has another key now', { key: new Uint8Array(65).fill(5) }, true],
  ])('are off where the browser has a subscription, but %s; turning them on mends it', async (_why, more, isOn) => {
    const { subscribed } = browser({ permission: 'granted', on: true, ...more });
    const { user } = open(isOn);
    const region = await device();
    await user.click(within(region).getByRole('switch', { checked: false }));
    await waitFor(() => expect(within(region).getByRole('switch')).toBeChecked());
    expect(subscribed()).toBe(true);
  });

  it('are not offered by a browser that has none, nor before the site is on the home screen of an iPhone', async () => {
    const { unmount } = open();
    expect(within(await device()).getByText(/^This browser cannot show notifications/)).toBeVisible();
    unmount();
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)');
    open();
    expect(within(await device()).getByText(/press Share, then “Add to Home Screen”/)).toBeVisible();
  });

  it('can be asked for again when they cannot be loaded', async () => {
    browser();
    let fails = true;
    const { user } = open(false, {
      'GET notifications/push': () =>
        fails ? [500, { detail: 'Broken.', code: 'internal' }] : { data: { public_key: PUBLIC_KEY, is_on: false } },
    });
    expect(await screen.findByText(/We couldn’t load your choices/)).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await device()).toBeVisible();
  });
});

describe('A kind of notification', () => {
  it('is wanted on the devices or not, as the person chooses', async () => {
    browser();
    let chosen = PREFERENCES.data;
    const { user, asked } = open(false, {
      'GET notifications/preferences': () => ({ data: chosen }),
      'PATCH notifications/preferences': ({ body }: Asked) => {
        chosen = chosen.map((one) => (one.kind === 'wallet' ? { ...one, ...(body as object) } : one));
        return { message: 'Saved', data: chosen };
      },
    });
    const wallet = await screen.findByRole('switch', { name: 'Wallet: show on my devices' });
    expect(wallet).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Requests: show on my devices' })).toBeChecked();
    await user.click(wallet);
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Wallet: show on my devices' })).toBeChecked());
    expect(commands(asked)).toEqual([['PATCH', 'notifications/preferences', { kind: 'wallet', push: true }]]);
  });
});
