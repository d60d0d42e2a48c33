import { createServer, type Socket } from 'node:net';

/** `later` and `never` refuse a letter (451, 554); `forgetful` takes it and hangs up before it says so. */
export type Mood = 'well' | 'later' | 'never' | 'forgetful';
export type Taken = { id: string; to: string; text: string };

const REFUSALS: Partial<Record<Mood, string>> = {
  later: '451 4.3.0 come again',
  never: '554 5.7.1 not with me',
};

/** A mail server with moods, on loopback. */
export class MoodyInbox {
  mood: Mood = 'well';
  readonly taken: Taken[] = [];
  /** Letters it was offered, in whatever mood. */
  offered = 0;
  /** Connections it was called on, ever. */
  calls = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.talk(socket));

  static async open(): Promise<MoodyInbox> {
    const inbox = new MoodyInbox();
    await inbox.listen(0);
    return inbox;
  }

  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }
  private port = 0;

  /** Nobody is at home until `listen`. */
  close() {
    for (const socket of this.sockets) socket.destroy();
    return new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  async listen(port = this.port) {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    this.port = (this.server.address() as { port: number }).port;
  }

  private talk(socket: Socket) {
    this.calls++;
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    const say = (line: string) => void socket.write(`${line}\r\n`);
    let [unread, to] = ['', ''];
    let letter: string | undefined;
    say('220 moody');
    socket.on('data', (bytes) => {
      unread += bytes.toString();
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end);
        unread = unread.slice(end + 2);
        if (letter === undefined) {
          to = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1] ?? to;
          if (/^DATA/i.test(line)) letter = '';
          say(answerTo(line));
        } else if (line !== '.') letter += `${line}\n`;
        else {
          this.take(socket, { id: /^Message-ID: <(.+)>/im.exec(letter)![1]!, to, text: letter });
          letter = undefined;
        }
      }
    });
  }

  private take(socket: Socket, letter: Taken) {
    this.offered++;
    const refusal = REFUSALS[this.mood];
    if (refusal) return void socket.write(`${refusal}\r\n`);
    this.taken.push(letter);
    if (this.mood === 'forgetful') socket.destroy();
    else socket.write('250 taken\r\n');
  }
}

function answerTo(line: string): string {
  if (/^DATA/i.test(line)) return '354 go on';
  if (/^QUIT/i.test(line)) return '221 bye';
  return '250 yes';
}
