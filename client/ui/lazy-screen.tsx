import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code is fetched when it is first rendered, or before by `fetch`. Code that is there is rendered at once:
 * React's `lazy` alone first shows a placeholder, and keeps it for 300 ms.
 */
export function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let found: ComponentType<Props> | undefined;
  const fetch = async () => ({ default: (found ??= await load()) });
  const Later = lazy(fetch);
  function Fetched(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => found ?? Later);
    return <Component {...props} />;
  }
  return Object.assign(Fetched, { fetch });
}
