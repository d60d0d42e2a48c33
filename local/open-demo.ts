import { CannotStart } from './cannot-start.js';
import type { Settings } from './settings.js';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

/**
 * Throws where the demo accounts, whose password everybody can read, would be served to other machines: an address beyond loopback
 * with the demo market, or with a data folder that holds it. `DEMO_ON_NETWORK=on` allows it.
 */
export function refuseOpenDemo({ host, demo, demoOnNetwork }: Settings, hasDemo = false): void {
  if (demoOnNetwork || !(demo || hasDemo) || LOOPBACK.test(host)) return;
  const kept = demo ? '' : ', which this data folder still holds,';
  const another = demo ? 'DEMO=off' : 'another DATA_DIR';
  throw new CannotStart(
    `HOST=${host} would serve the demo accounts${kept} to other machines, an admin among them. Use ${another}, or DEMO_ON_NETWORK=on where that is meant.`,
  );
}
