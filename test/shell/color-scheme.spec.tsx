import { useComputedColorScheme } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ProfileTab } from '#client/accounts/profile-tab';
import { ThemeToggle } from '#client/app/shell/theme-toggle';
import { Controls } from '#client/ui/controls/controls';
import { ada, renderScreen } from '../screen';

const Scheme = () => <p>{useComputedColorScheme('light', { getInitialValueInEffect: false })}</p>;

const page = () =>
  render(
    <>
      <ThemeToggle />
      <Controls>
        <Scheme />
      </Controls>
    </>,
  );

describe('The chosen colour scheme', () => {
  it('applies to the page and to the components on it at once, and is kept', async () => {
    page();
    expect(screen.getByText('light')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use dark mode' }));
    expect(screen.getByText('dark')).toBeVisible();
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  });

  it('is chosen by the switch of the profile, for the whole site', async () => {
    const { user } = renderScreen(<ProfileTab />, { as: ada, api: { 'GET auth/users/me': ada } });
    await user.click(await screen.findByRole('switch', { name: 'Light Mode' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  });

  it('is followed when another tab chooses', () => {
    page();
    localStorage.setItem('mantine-color-scheme-value', 'dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'mantine-color-scheme-value' })));
    expect(screen.getByText('dark')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use light mode' })).toBeVisible();
  });
});
