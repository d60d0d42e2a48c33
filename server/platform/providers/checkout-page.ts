import { LOOPBACK } from '#server/platform/config';

/** Where Paystack's checkout is (Paystack docs, initialize a transaction). */
const HOST = 'checkout.paystack.com';

/**
 * Whether people may be sent to this address to pay: Paystack's checkout, or one on this machine where the provider is the sandbox
 * there. `api` is the address of the provider's API.
 */
export function isCheckoutPage(address: string, api: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username || password) return false;
  if (LOOPBACK.has(new URL(api).hostname)) return LOOPBACK.has(hostname) && /^https?:$/.test(protocol);
  return protocol === 'https:' && hostname === HOST && port === '';
}
