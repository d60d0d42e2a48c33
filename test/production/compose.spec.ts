import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { portVariables, readSettings } from '#local/settings';
import { environment } from '#server/platform/config';
import { EXIT_DEADLINE_MS } from '#server/platform/exit-deadline';

type Service = {
  command?: string[];
  environment?: Record<string, string>;
  image?: string;
  build?: string;
  ports?: string[];
  stop_grace_period?: string;
  networks?: string[];
};
const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
};
const example = readFileSync('.env.example', 'utf8');
const processes = ['web', 'worker', 'projections'] as const;

describe('docker-compose.yml', () => {
  it.each(processes)('gives %s only variables the configuration knows', (name) => {
    const known = Object.keys(environment.shape);
    expect(Object.keys(compose.services[name]!.environment!).filter((variable) => !known.includes(variable))).toEqual(
      [],
    );
  });

  it.each(processes)('gives %s everything that has no default', (name) => {
    const given = compose.services[name]!.environment!;
    const needed = Object.entries(environment.shape)
      .filter(([, shape]) => !shape.safeParse(undefined).success)
      .map(([variable]) => variable);
    expect(needed.filter((variable) => !(variable in given))).toEqual([]);
  });

  it.each(processes)('leaves %s the configuration’s own defaults, but for where the mail is', (name) => {
    const { SMTP_URL: _mail, ...given } = compose.services[name]!.environment!;
    const shapes = environment.shape as Record<string, { parse(value?: string): unknown }>;
    const differing = Object.entries(given).filter(([variable, value]) => {
      const [, fallback] = /^\$\{\w+:-(.*)\}$/.exec(value) ?? [];
      return fallback !== undefined && shapes[variable]!.parse(fallback) !== shapes[variable]!.parse(undefined);
    });
    expect(differing).toEqual([]);
  });

  it.each(processes)('gives %s longer to stop than the deadline after which it exits by itself', (name) => {
    const [, seconds] = /^(\d+)s$/.exec(compose.services[name]!.stop_grace_period!)!;
    expect(Number(seconds) * 1_000).toBeGreaterThan(EXIT_DEADLINE_MS);
  });

  it('keeps the stores on a network without a way in or out, which the processes share, and asks for their passwords', () => {
    expect(compose.networks.stores).toEqual({ internal: true });
    for (const name of ['eventstore', 'postgres', 'redis'])
      expect([name, compose.services[name]!.networks, compose.services[name]!.ports]).toEqual([
        name,
        ['stores'],
        undefined,
      ]);
    for (const name of processes) expect(compose.services[name]!.networks).toEqual(['default', 'stores']);
    expect(compose.services.redis!.command!.join(' ')).toContain('--requirepass');
    const { REDIS_URL, DATABASE_URL } = compose.services.web!.environment!;
    expect(REDIS_URL).toContain('${REDIS_PASSWORD:?set REDIS_PASSWORD}');
    expect(DATABASE_URL).toContain('${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD}');
  });

  it('publishes the mail inbox on loopback only', () => {
    expect(compose.services.mail!.ports).toEqual(['127.0.0.1:1080:1080']);
  });

  it('runs the three processes of the product beside their dependencies', () => {
    expect(processes.map((name) => compose.services[name]!.command)).toEqual([
      ['node', 'dist/programs/web.js'],
      ['node', 'dist/programs/worker.js'],
      ['node', 'dist/programs/projections.js'],
    ]);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(['eventstore', 'postgres', 'redis', 'mail']));
    expect(compose.services.eventstore!.image).toMatch(/eventstore:2[4-9]/);
  });

  it('uses only variables of .env.example', () => {
    const asked = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/\$\{([A-Z_]+)/g)].map(
      ([, variable]) => variable!,
    );
    expect([...new Set(asked)].filter((variable) => !new RegExp(`^#? ?${variable}=`, 'm').test(example))).toEqual([]);
  });
});

describe('.env.example', () => {
  it('names the settings of embedded mode, with their defaults', () => {
    const { ports, demo, fullDemo } = readSettings({}, '/srv');
    const defaults = Object.entries(portVariables).map(([name, variable]) => [
      variable,
      ports[name as keyof typeof ports],
    ]);
    const settings = [
      ...defaults,
      ['DATA_DIR', './data'],
      ['DEMO', demo ? 'on' : 'off'],
      ['DEMO_SIZE', fullDemo ? 'full' : 'small'],
    ];
    const unnamed = settings.filter(([name, value]) => !new RegExp(`^# ${name}=${value}( |$)`, 'm').test(example));
    expect(unnamed).toEqual([]);
  });

  it('names every configuration variable an operator may set', () => {
    const internal = ['NODE_ENV', 'GROUNDWORK_MODE', 'FAIL_AT'];
    const known = Object.keys(environment.shape).filter((variable) => !internal.includes(variable));
    expect(known.filter((variable) => !new RegExp(`^(# )?${variable}=`, 'm').test(example))).toEqual([]);
  });
});
