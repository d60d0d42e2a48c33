import { IconMoon, IconSun } from '@tabler/icons-react';
import { colorScheme, useColorScheme } from '../../ui/color-scheme';
import '../../ui/icon-button.css';
import { texts } from '../app.texts';

/** Light or dark: the device's setting until chosen, then stored. */
export function ThemeToggle() {
  const dark = useColorScheme() === 'dark';
  const label = dark ? texts.header.useLight : texts.header.useDark;
  const Icon = dark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => colorScheme.choose(dark ? 'light' : 'dark')}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
