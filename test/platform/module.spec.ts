import { identified } from '#server/kernel/command';
import { bind, defineModule } from '#server/platform/module';
import { ModuleRegistry } from '#server/platform/module-registry';
import { WebhookRouter } from '#server/platform/providers/webhook-router';
import { ping, Ping } from './ping.js';

const Allow = class {
  allows = () => true;
};

describe('A module', () => {
  const declared = defineModule({
    name: 'ping',
    commands: [bind(Ping, ping, ({ data }) => data.id)],
    controllers: [class PingController {}],
    schedules: [
      {
        name: 'tick',
        handler: class Tick {
          everyMs = 1_000;
          run = () => Promise.resolve();
        },
      },
    ],
    policies: { patient: Allow },
  });

  it('serves routes and policies in the web process, and runs jobs in the worker only', () => {
    const parts = (kind: 'web' | 'worker' | 'command') => {
      const { controllers = [], providers = [] } = declared.for(kind);
      return { controllers, providers: providers.map((provider) => (provider as { name: string }).name) };
    };
    expect(parts('web')).toEqual({ controllers: [expect.any(Function)], providers: ['PingHandler', 'Allow'] });
    expect(parts('worker')).toEqual({ controllers: [], providers: ['PingHandler', 'Tick'] });
    expect(parts('command')).toEqual({ controllers: [], providers: ['PingHandler'] });
  });

  it('handles a bound command with its decider, on the stream its id names', async () => {
    const [Handler] = declared.for('web').providers as [new (store: object) => { execute(command: Ping): unknown }];
    const store = { decide: (...given: unknown[]) => given };
    const command = new Ping({ id: 'p1' });
    expect(new Handler(store).execute(command)).toEqual([ping, 'p1', command, undefined]);
    const identity = { commandId: 'c1' };
    expect(new Handler(store).execute(identified(command, identity))).toEqual([ping, 'p1', command, identity]);
  });

  it('cannot declare a name that another module declares', () => {
    const other = defineModule({ name: 'other', policies: { patient: Allow } });
    const registry = new ModuleRegistry([declared.definition, other.definition], undefined as never);
    expect(() => registry.entries('policies')).toThrow('policies.patient is declared by two modules');
  });

  it('that handles the webhook of another module stops the boot of the worker', () => {
    const [one, other] = ['one', 'other'].map((name) =>
      defineModule({
        name,
        webhooks: {
          'transfer.success': class Handler {
            handle = () => Promise.resolve(undefined);
          },
        },
      }),
    );
    const registry = new ModuleRegistry([one!.definition, other!.definition], undefined as never);
    expect(() => new WebhookRouter(registry, undefined as never, undefined as never)).toThrow(
      'webhooks.transfer.success is declared by two modules',
    );
  });
});
