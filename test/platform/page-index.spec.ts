import { defineModule } from '#server/platform/module';
import { ModuleRegistry } from '#server/platform/module-registry';
import { matcher, type PageParams, Pages } from '#server/platform/http/page-index';

describe('A path of the client', () => {
  const match = matcher(['/', '/jar/:name', '/jar/new', '/jar/:name/lid/:colour']);

  it.each<[string, string | undefined, PageParams?]>([
    ['/', '/'],
    ['/jar/new', '/jar/new'],
    ['/JAR/New/', '/jar/new'],
    ['/jar/plum%20jam', '/jar/:name', { name: 'plum jam' }],
    ['/jar/plum/lid/red', '/jar/:name/lid/:colour', { name: 'plum', colour: 'red' }],
    ['/jar', undefined],
    ['/jar/', undefined],
    ['/jar/plum/lid', undefined],
    ['/jar/%E0%A4%A', undefined],
    ['/jar/%00', undefined],
  ])('%s is that of %s', (path, pattern, params = {}) =>
    expect(match(path)).toEqual(pattern === undefined ? undefined : { pattern, params }),
  );
});

describe('A page of a module', () => {
  const pagesWith = (has: (params: PageParams) => Promise<boolean>) => {
    class Jars {
      has = has;
      list = () => Promise.resolve([]);
      readonly reads = [];
    }
    const { definition } = defineModule({ name: 'jars', pages: { '/jar/:name': Jars } });
    return new Pages(new ModuleRegistry([definition], { get: () => new Jars() } as never));
  };

  it('exists where the module has its object; other pages exist without asking', async () => {
    const exists = pagesWith(({ name }) => Promise.resolve(name === 'plum')).checkOf(['/', '/jar/:name']);
    const found = await Promise.all(['/', '/jar/plum', '/jar/fig', '/lid'].map(exists));
    expect(found).toEqual([true, true, false, false]);
  });

  it('exists while the module cannot answer, or does not in time', async () => {
    const failing = pagesWith(() => Promise.reject(new Error('no connection'))).checkOf(['/jar/:name']);
    const hanging = pagesWith(() => new Promise(() => undefined)).checkOf(['/jar/:name']);
    expect([await failing('/jar/plum'), await hanging('/jar/plum')]).toEqual([true, true]);
  });

  it('of a path that the client does not have stops the boot', () => {
    expect(() => pagesWith(() => Promise.resolve(true)).checkOf(['/'])).toThrow('The client has no path /jar/:name');
  });
});
