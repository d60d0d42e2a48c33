import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** A lazy-loaded part of a page. If it fails to load, the page renders without it. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => Nothing) }));
