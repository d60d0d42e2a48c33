import Bowser from 'bowser';

const LONGEST = 200;

/** A browser and its system as people know them, such as "Chrome on Windows", by the User-Agent header; versions would change. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST * 5));
  if (!browser.name && !os.name) return UNKNOWN;
  return `${browser.name ?? 'A browser'}${os.name ? ` on ${os.name}` : ''}`.slice(0, LONGEST);
}

const UNKNOWN = 'An unknown device';
