/** For crash tests: `FAIL_AT=name:n` kills the process the n-th time it passes the point of that name. */
const [target, count = '1'] = (process.env.FAIL_AT ?? '').split(':');
let left = Number(count);

export function failpoint(name: string) {
  if (name === target && --left === 0) process.kill(process.pid, 'SIGKILL');
}
