import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code is fetched when it is first rendered, or before by `preload`. Code that is there is rendered at once:
 * React's `lazy` alone first shows a placeholder, and keeps it for 300 ms. Without its code it renders `otherwise`, or throws
 * where there is none.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise?: ComponentType<Props>,
) {
  let found: ComponentType<Props> | undefined;
  const preload = async () => (found ??= await load());
  const Lazy = lazy(() =>
    preload().then(
      (Component) => ({ default: Component }),
      (error: unknown) => {
        if (!otherwise) throw error;
        return { default: otherwise };
      },
    ),
  );
  function LazyScreen(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => found ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(LazyScreen, { preload });
}
