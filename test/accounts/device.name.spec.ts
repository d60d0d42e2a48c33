import { deviceOf } from '#server/accounts/device.name';

describe('A device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Microsoft Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; TECNO KJ5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  ])('is named by its browser and system: %s', (agent, name) => {
    expect(deviceOf(agent)).toBe(name);
  });

  it.each([undefined, '', '<script>', 'x'.repeat(100_000)])('without a name is an unknown one: %#', (agent) => {
    expect(deviceOf(agent)).toBe('An unknown device');
  });
});
