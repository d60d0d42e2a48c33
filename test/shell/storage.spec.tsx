import { act, renderHook, screen } from '@testing-library/react';
import { rememberChoice } from '#client/accounts/remember-choice';
import { setMode, useMode } from '#client/app/shell/mode';
import { ThemeToggle } from '#client/app/shell/theme-toggle';
import { lastRead, rememberRead } from '#client/catalogue/reader/last-read';
import { dropDraft, keepDraft, readDraft } from '#client/lib/forms/drafts';
import { renewOnce } from '#client/lib/http/renewal';
import { session } from '#client/lib/http/session';
import { deviceStorage, tabStorage } from '#client/lib/storage/storage';
import { ada, renderClient, renderScreen, signInAs } from '../screen';

const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

/** As a browser that blocks storage: reading the property throws. */
function blockStorage() {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    jest.spyOn(window, name, 'get').mockImplementation(refuse);
}

afterEach(() => {
  session.signOut();
  jest.restoreAllMocks();
});

describe('The storage of the client', () => {
  it('keeps texts in the browser, where other tabs and the next visit find them', () => {
    deviceStorage.setItem('colour', 'palm');
    expect(localStorage.getItem('colour')).toBe('palm');
    localStorage.setItem('colour', 'clay');
    expect(deviceStorage.getItem('colour')).toBe('clay');
    deviceStorage.removeItem('colour');
    expect([deviceStorage.getItem('colour'), localStorage.getItem('colour')]).toEqual([null, null]);
  });

  it('keeps what does not fit in memory, and again in the browser once it fits', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    tabStorage.setItem('draft', 'long');
    expect([tabStorage.getItem('draft'), sessionStorage.getItem('draft')]).toEqual(['long', null]);
    full.mockRestore();
    tabStorage.setItem('draft', 'short');
    expect([tabStorage.getItem('draft'), sessionStorage.getItem('draft')]).toEqual(['short', 'short']);
  });
});

describe('In a browser that blocks storage', () => {
  beforeEach(blockStorage);

  it('the site opens', async () => {
    renderClient({ route: '/pages/about' });
    expect(await screen.findByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  });

  it.each([true, false])('a person signs in and out on this page (remembered: %s)', (remember) => {
    signInAs(ada, remember);
    expect(session.current()).toMatchObject({ access: 'access-1', user: { username: 'ada' }, remembered: remember });
    session.renew('refresh-1', { access: 'access-2', refresh: 'refresh-2' });
    expect(session.current()).toMatchObject({ access: 'access-2', remembered: remember });
    session.signOut();
    expect(session.current()).toBeNull();
  });

  it('the session is renewed, although locks between tabs are refused too', async () => {
    const locks = { request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')) };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    signInAs();
    const renewed = { access: 'access-2', refresh: 'refresh-2' };
    const send = () => Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(renewed) } as Response);
    expect(await renewOnce('access-1', send)).toBe(true);
    expect(session.current()).toMatchObject(renewed);
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('selling or buying is chosen until the page is left', () => {
    const { result } = renderHook(() => useMode());
    expect(result.current).toBe('user');
    act(() => setMode('author'));
    expect(result.current).toBe('author');
    act(() => setMode('user'));
  });

  it('dark is chosen until the page is left', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    const { user } = renderScreen(<ThemeToggle />);
    await user.click(screen.getByRole('button', { name: 'Use dark mode' }));
    expect(await screen.findByRole('button', { name: 'Use light mode' })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  it('"Remember Me" of a requested link is kept until the page is left', () => {
    rememberChoice.set(true);
    expect(rememberChoice.get()).toBe(true);
    rememberChoice.set(false);
    expect(rememberChoice.get()).toBe(false);
  });

  it('the last section of a guide is kept until the page is left', () => {
    expect(lastRead('l-1')).toBeNull();
    rememberRead('l-1', 's-2');
    expect(lastRead('l-1')).toBe('s-2');
  });

  it('what is typed into a form is kept until the page is left', () => {
    keepDraft('email-us', { message: 'Good morning' });
    expect(readDraft('email-us')).toEqual({ message: 'Good morning' });
    dropDraft('email-us');
    expect(readDraft('email-us')).toBeUndefined();
  });
});
