const loopback = '127.0.0.1';

/** An empty mail inbox on free ports, which keeps its mails in `dir`. */
export async function openInbox({ dir }) {
  const { MailDev } = await import('maildev');
  const inbox = new MailDev({ smtp: 0, ip: loopback, web: 0, webIp: loopback, mailDirectory: dir, silent: true });
  const { smtp, api } = await inbox.start();
  return {
    description: {
      smtpUrl: `smtp://${loopback}:${smtp.getAddress().port}`,
      url: `http://${loopback}:${api.getAddress().port}`,
    },
    stop: () => inbox.stop(),
  };
}
