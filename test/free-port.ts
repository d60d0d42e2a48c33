export { freePort } from './resources/free-port.mjs';
