import { act, render, screen } from '@testing-library/react';
import { session, useSession } from '#client/lib/http/session';
import { signInAs } from '../screen';

function Who() {
  return <p>{useSession()?.user?.username ?? 'visitor'}</p>;
}

beforeEach(() => session.signOut());

describe('A session', () => {
  it('reaches every screen at once', () => {
    render(<Who />);
    expect(screen.getByText('visitor')).toBeVisible();
    act(() => signInAs());
    expect(screen.getByText('ada')).toBeVisible();
    act(() => session.signOut());
    expect(screen.getByText('visitor')).toBeVisible();
  });

  it('keeps the token, access, refresh and user where the contract puts them', () => {
    signInAs();
    expect(localStorage.getItem('token')).toBe('access-1');
    expect(localStorage.getItem('access')).toBe('access-1');
    expect(localStorage.getItem('refresh')).toBe('refresh-1');
    expect(localStorage.getItem('user')).toContain('"ada"');
  });

  it('clears the stored data when it ends', () => {
    signInAs();
    session.signOut();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('follows another tab that renewed it', () => {
    signInAs();
    localStorage.setItem('access', 'access-9');
    expect(session.current()?.access).toBe('access-9');
  });
});
