import { spawn } from 'node:child_process';
import { once } from 'node:events';

const inbox = `
  import { MailDev } from 'maildev';
  const inbox = new MailDev({ smtp: 0, ip: '127.0.0.1', web: 0, webIp: '127.0.0.1', mailDirectory: process.argv[1], silent: true });
  const { smtp, api } = await inbox.start();
  process.send({ smtp: smtp.getAddress().port, web: api.getAddress().port });
  process.on('disconnect', () => process.exit(0));
`;

/** A real mail inbox for a spec, beside this process because its packages are modules jest cannot load. */
export async function startMail(dir: string): Promise<{ smtpUrl: string; url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', inbox, dir], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [ports] = (await once(child, 'message')) as [{ smtp: number; web: number }];
  return {
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    url: `http://127.0.0.1:${ports.web}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
