import '@mantine/core/styles.layer.css';
import './controls.css';
import { MantineContext, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ComponentType, type ReactNode, use, useState } from 'react';
import { colorScheme } from '../color-scheme';
import { theme, variables } from './theme';

/** Mantine follows the colour scheme and does not set it. */
function newManager(): MantineColorSchemeManager {
  let unsubscribe = () => undefined as void;
  return {
    get: (unchosen) => colorScheme.chosen() ?? unchosen,
    set: () => undefined,
    subscribe: (update) => (unsubscribe = colorScheme.subscribe(() => update(colorScheme.current()))),
    unsubscribe: () => unsubscribe(),
    clear: () => undefined,
  };
}

/**
 * Provides Mantine to what is inside. Its code and styles are not part of the pages that people open first:
 * `client/app/routes.tsx` puts only the pages of forms inside, and each dialog, drawer and tab that uses Mantine is
 * made `withControls`. Inside another one it adds nothing.
 */
export function Controls({ children }: { children: ReactNode }) {
  const [manager] = useState(newManager);
  if (use(MantineContext)) return children;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}

/** The component with Mantine around it. */
export const withControls = <Props extends object>(Component: ComponentType<Props>) =>
  function WithControls(props: Props) {
    return (
      <Controls>
        <Component {...props} />
      </Controls>
    );
  };
