// Loaded into each program of a soak: SIGCONT, which does nothing by itself, collects all garbage. Nest ends at SIGUSR2.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGCONT', () => collect());
