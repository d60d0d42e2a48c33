import { fork } from 'node:child_process';

type Asked = { id: number; question: unknown };
type Answered = { id: number; answer?: unknown; failed?: string };

/** A bench program in its own process, so that its CPU and memory are counted apart from the measured processes. */
export type Child<Question, Answer> = {
  pid: number;
  ask: (question: Question) => Promise<Answer>;
  stop: () => Promise<void>;
};

const alive = new Set<() => void>();
process.on('exit', () => alive.forEach((kill) => kill()));

/** Starts a compiled program; resolves when it has answered its first, empty question. */
export async function startChild<Question, Answer>(file: URL, env: Record<string, string> = {}) {
  const program = fork(file, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const kill = () => void program.kill('SIGKILL');
  alive.add(kill);
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let asked = 0;
  program.on('message', ({ id, answer, failed }: Answered) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (failed === undefined) asker?.resolve(answer as Answer);
    else asker?.reject(new Error(failed));
  });
  const ended = new Promise<void>((resolve) =>
    program.once('exit', (code) => {
      alive.delete(kill);
      for (const { reject } of waiting.values()) reject(new Error(`${file.pathname} ended with ${code}`));
      resolve();
    }),
  );
  const ask = (question?: Question) =>
    new Promise<Answer>((resolve, reject) => {
      const id = asked++;
      waiting.set(id, { resolve, reject });
      program.send({ id, question } satisfies Asked);
    });
  await ask();
  const child: Child<Question, Answer> = {
    pid: program.pid!,
    ask,
    async stop() {
      kill();
      await ended;
    },
  };
  return child;
}

/** The child's side: answers questions in order; the first, empty one at once. */
export function answering<Question, Answer>(answer: (question: Question) => Promise<Answer>) {
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ id, question }: Asked) => {
    const reply = (said: Omit<Answered, 'id'>) => process.send?.({ id, ...said } satisfies Answered);
    if (question === undefined) return void reply({});
    answer(question as Question).then(
      (said) => reply({ answer: said }),
      (error: Error) => reply({ failed: error.stack ?? error.message }),
    );
  });
}
