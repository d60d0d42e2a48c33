import { createServer, type Socket } from 'node:net';

/**
 * `temporary` and `permanent` refuse a mail (451, 554), `no-mailbox` refuses its recipient (550) and repeats the address;
 * `no-reply` accepts it and closes the connection without a reply.
 */
export type Mode = 'normal' | 'temporary' | 'permanent' | 'no-mailbox' | 'no-reply';
export type ReceivedMail = { id: string; to: string; text: string };

const REJECTIONS: Partial<Record<Mode, string>> = {
  temporary: '451 4.3.0 try again later',
  permanent: '554 5.7.1 rejected',
};

/** An SMTP server on loopback that fails on demand. */
export class FaultyMailServer {
  mode: Mode = 'normal';
  readonly accepted: ReceivedMail[] = [];
  /** Mails offered in any mode. */
  offered = 0;
  /** Connections accepted so far. */
  connections = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.serve(socket));

  static async open(): Promise<FaultyMailServer> {
    const inbox = new FaultyMailServer();
    await inbox.listen(0);
    return inbox;
  }

  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }
  private port = 0;

  /** Refuses connections until `listen`. */
  close() {
    for (const socket of this.sockets) socket.destroy();
    return new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  async listen(port = this.port) {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    this.port = (this.server.address() as { port: number }).port;
  }

  private serve(socket: Socket) {
    this.connections++;
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    const reply = (line: string) => void socket.write(`${line}\r\n`);
    let [unread, to] = ['', ''];
    let mail: string | undefined;
    reply('220 ready');
    socket.on('data', (bytes) => {
      unread += bytes.toString();
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end);
        unread = unread.slice(end + 2);
        if (mail === undefined) {
          const recipient = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1];
          to = recipient ?? to;
          if (/^DATA/i.test(line)) mail = '';
          const isUnknown = recipient && this.mode === 'no-mailbox';
          reply(isUnknown ? `550 5.1.1 <${recipient}>: no such mailbox` : replyTo(line));
        } else if (line !== '.') mail += `${line}\n`;
        else {
          this.receive(socket, { id: /^Message-ID: <(.+)>/im.exec(mail)![1]!, to, text: mail });
          mail = undefined;
        }
      }
    });
  }

  private receive(socket: Socket, mail: ReceivedMail) {
    this.offered++;
    const rejection = REJECTIONS[this.mode];
    if (rejection) return void socket.write(`${rejection}\r\n`);
    this.accepted.push(mail);
    if (this.mode === 'no-reply') socket.destroy();
    else socket.write('250 accepted\r\n');
  }
}

function replyTo(line: string): string {
  if (/^DATA/i.test(line)) return '354 start mail input';
  if (/^QUIT/i.test(line)) return '221 bye';
  return '250 ok';
}
