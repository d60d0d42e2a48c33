import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** A part of a page whose code is fetched when it is first rendered. If that fails, the page renders without it. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => Nothing) }));
