import type { Config } from '#server/platform/config';

/** The environment from which a process reads this configuration. */
export const environmentOf = ({ values }: Config): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
