import { isCheckoutPage } from '#server/platform/providers/checkout-page';

const PAYSTACK = 'https://api.paystack.co';
const SANDBOX = 'http://localhost:3001';

describe('A page to which people are sent to pay', () => {
  it.each([
    ['https://checkout.paystack.com/0peioxfhpn', PAYSTACK],
    ['http://localhost:3001/checkout/a', SANDBOX],
    ['http://127.0.0.1:4100/checkout/a', SANDBOX],
  ])('is the provider’s: %s', (address, api) => {
    expect(isCheckoutPage(address, api)).toBe(true);
  });

  it.each([
    ['http://checkout.paystack.com/a', PAYSTACK],
    ['https://checkout.paystack.com.evil.example/a', PAYSTACK],
    ['https://evil.example/checkout.paystack.com', PAYSTACK],
    ['https://checkout.paystack.com@evil.example/', PAYSTACK],
    ['https://checkout.paystack.com:8443/a', PAYSTACK],
    ['https://user:word@checkout.paystack.com/a', PAYSTACK],
    ['http://localhost:3001/checkout/a', PAYSTACK],
    ['https://evil.example/', SANDBOX],
    ['javascript:alert(1)', SANDBOX],
    ['//evil.example/', SANDBOX],
    ['', PAYSTACK],
  ])('is no other: %s', (address, api) => {
    expect(isCheckoutPage(address, api)).toBe(false);
  });
});
