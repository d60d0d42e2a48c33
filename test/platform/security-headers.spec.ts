import { securityHeaders } from '#server/platform/http/security-headers';

const headersOf = (publicUrl: string) => securityHeaders(publicUrl, { scripts: [], images: ['https://logos.example'] });

describe('The headers of a site behind TLS', () => {
  const headers = headersOf('https://market.example');

  it('keep browsers on TLS for a year, its subdomains too', () => {
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headersOf('http://localhost:3000')['strict-transport-security']).toBeUndefined();
  });

  it('let a page load from the site alone, but for pictures that the operator names, and stand in no frame', () => {
    const policy = Object.fromEntries(
      headers['content-security-policy']!.split(';').map((one) => {
        const [name, ...sources] = one.trim().split(' ');
        return [name, sources];
      }),
    );
    expect(policy).toEqual({
      ...{ 'default-src': ["'self'"], 'script-src': ["'self'"], 'font-src': ["'self'"], 'form-action': ["'self'"] },
      ...{ 'style-src': ["'self'", "'unsafe-inline'"], 'media-src': ["'self'", 'blob:'] },
      ...{ 'img-src': ["'self'", 'data:', 'blob:', 'https://logos.example'] },
      ...{ 'connect-src': ["'self'", 'wss://market.example'] },
      ...{ 'object-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] },
    });
  });
});
