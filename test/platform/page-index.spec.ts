import { defineModule } from '#server/platform/module';
import { ModuleRegistry } from '#server/platform/module-registry';
import { matcher, OWNED, type PageDescription, type PageParams, Pages } from '#server/platform/http/page-index';

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
  const plum = { url: 'https://jars.test/jar/plum', title: 'Plum', summary: 'Ripe.' };
  const pagesWith = (find: (params: PageParams) => Promise<PageDescription | typeof OWNED | undefined>) => {
    class Jars {
      find = find;
      list = () => Promise.resolve([]);
      readonly reads = [];
    }
    const { definition } = defineModule({ name: 'jars', pages: { '/jar/:name': Jars } });
    return new Pages(new ModuleRegistry([definition], { get: () => new Jars() } as never));
  };

  it('exists with its description where the module has its object; other pages exist without asking', async () => {
    const find = pagesWith(({ name }) => Promise.resolve(name === 'plum' ? plum : undefined));
    const found = ['/', '/jar/plum', '/jar/fig', '/lid'].map(find.finderOf(['/', '/jar/:name']));
    expect(await Promise.all(found)).toEqual([{}, { description: plum }, undefined, undefined]);
  });

  it('exists without a description where only its owners see it', async () => {
    const find = pagesWith(() => Promise.resolve(OWNED)).finderOf(['/jar/:name']);
    expect(await find('/jar/plum')).toEqual({ isOwned: true });
  });

  it('exists while the module cannot answer, or does not in time', async () => {
    const failing = pagesWith(() => Promise.reject(new Error('no connection'))).finderOf(['/jar/:name']);
    const hanging = pagesWith(() => new Promise(() => undefined)).finderOf(['/jar/:name']);
    expect([await failing('/jar/plum'), await hanging('/jar/plum')]).toEqual([{}, {}]);
  });

  it('of a path that the client does not have stops the boot', () => {
    expect(() => pagesWith(() => Promise.resolve(plum)).finderOf(['/'])).toThrow('The client has no path /jar/:name');
  });
});
