/**
 * For crash tests: `FAIL_AT=name:n` kills the process at the n-th pass of the failpoint `name`; `FAIL_AT=name:n:SIGSTOP`
 * freezes it there.
 */
const [target, count = '1', signal = 'SIGKILL'] = (process.env.FAIL_AT ?? '').split(':');
let left = Number(count);

export function failpoint(name: string) {
  if (name === target && --left === 0) process.kill(process.pid, signal);
}
