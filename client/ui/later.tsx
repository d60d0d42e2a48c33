import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** A part of a page that comes after it. Where it cannot be fetched the page does without, rather than not at all. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => Nothing) }));
