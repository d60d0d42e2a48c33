/**
 * For crash tests: `FAIL_AT=name:n` kills the process the n-th time it passes the point of that name;
 * `FAIL_AT=name:n:SIGSTOP` freezes it there.
 */
const [target, count = '1', signal = 'SIGKILL'] = (process.env.FAIL_AT ?? '').split(':');
let left = Number(count);

export function failpoint(name: string) {
  if (name === target && --left === 0) process.kill(process.pid, signal);
}
