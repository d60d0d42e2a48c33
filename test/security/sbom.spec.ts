import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type Component = { name: string; version: string; hashes?: { alg: string }[] };
type Locked = { packages: Record<string, { name?: string; version: string }> };

describe('The software bill of materials', () => {
  it('lists every package with its version and hash', () => {
    const text = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 64 * 1_048_576 });
    const { components } = JSON.parse(text) as { components: Component[] };
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked;
    const listed = new Map(components.map((one) => [`${one.name}@${one.version}`, one]));
    // A package that has another name here is listed by either.
    const locked = Object.entries(packages)
      .filter(([path]) => path)
      .map(([path, { name, version }]) =>
        [path.slice(path.lastIndexOf('node_modules/') + 13), ...(name ? [name] : [])].map((one) => `${one}@${version}`),
      );
    expect(locked.filter((names) => !names.some((name) => listed.has(name)))).toEqual([]);
    expect(components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'))).toEqual([]);
  });
});
