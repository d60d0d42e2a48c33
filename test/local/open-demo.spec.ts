import { refuseOpenDemo } from '#local/open-demo';
import { readSettings } from '#local/settings';

const starting =
  (env: NodeJS.ProcessEnv, hasDemo = false) =>
  () =>
    refuseOpenDemo(readSettings(env, '/srv'), hasDemo);

describe('The demo accounts', () => {
  it.each(['0.0.0.0', '::', '192.168.1.20', 'market.example', '127.0.0.1.market.example'])(
    'are not served to other machines at %s without a word',
    (HOST) => expect(starting({ HOST })).toThrow(`HOST=${HOST} would serve the demo accounts to other machines`),
  );

  it.each([undefined, '', '127.0.0.1', '127.8.0.1', 'localhost', '::1'])('are served to this machine at %j', (HOST) =>
    expect(starting({ HOST })).not.toThrow(),
  );

  it('are not served from a folder that still holds them either', () => {
    const HOST = '0.0.0.0';
    expect(starting({ HOST, DEMO: 'off' })).not.toThrow();
    expect(starting({ HOST, DEMO: 'off' }, true)).toThrow('which this data folder still holds');
    expect(starting({ HOST, DEMO: 'off', DEMO_ON_NETWORK: 'on' }, true)).not.toThrow();
  });

  it('are served to other machines where that is meant', () =>
    expect(starting({ HOST: '0.0.0.0', DEMO_ON_NETWORK: 'on' })).not.toThrow());
});
