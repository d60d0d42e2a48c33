import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { texts } from '../app.texts';
import styles from './shell.module.css';

/** Light or dark: the device's setting until chosen, then stored. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const label = dark ? texts.header.useLight : texts.header.useDark;
  const Icon = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
