import webpush from 'web-push';
import type { Answer, App, Person } from '../app.js';
import { settled } from '../settled.js';
import { notified } from './notified.js';
import type { Device, PushService } from './push-service.js';

export type State = { data: { public_key: string | null; is_on: boolean } };
type Refused = { code: string; detail: string } & Record<string, string[]>;
type Session = Pick<Person, 'token'>;

export const PATH = 'notifications/push';
/** They sign what the app pushes. */
export const vapid = webpush.generateVAPIDKeys();
/** Of an app that pushes through this service. */
export const settingsFor = ({ host }: PushService) => ({
  ...{ VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey, PUSH_SERVICES: host },
  VAPID_SUBJECT: 'mailto:push@groundwork.test',
});

/** People's devices, and something to push to them. */
export function pushing(app: App, service: PushService) {
  const put = ({ token }: Session, body: unknown): Promise<Answer<Refused & State>> =>
    app.call('PUT', PATH, { token, body });
  /** A device that the person turned on. */
  async function deviceOf(who: Session): Promise<Device> {
    const device = service.device();
    const answer = await put(who, device.subscription);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return device;
  }
  return {
    put,
    deviceOf,
    isOn: async ({ token }: Session) => (await app.call<State>('GET', PATH, { token })).body.data.is_on,
    async signIn({ email, password }: Person): Promise<Session> {
      const { body } = await app.call<{ access: string }>('POST', 'login', { body: { email, password } });
      return { token: body.access };
    },
    /** The person and the device, which is on. */
    async onDevice() {
      const who = await app.person();
      return [who, await deviceOf(who)] as const;
    },
    /** Another person asks to connect. */
    async asked(who: Person) {
      await notified(app).ask(await app.person(), who);
      await settled(app);
    },
  };
}
