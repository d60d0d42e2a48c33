import { type App, startApp } from '../app.js';

let app: App;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://groundwork.test' });
});
afterAll(() => app.stop());

describe('A site behind TLS', () => {
  it.each(['/', '/api/listing/', '/api/nowhere', '/socket.io/?EIO=4&transport=polling'])(
    'keeps browsers on TLS with its answer to %s',
    async (path) => {
      const { headers } = await fetch(app.url + path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    },
  );
});
