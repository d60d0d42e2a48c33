/** The size of a spec: `usual` in `npm test`, `full` by `npm run test:promises -- <name> --full`. */
export const sized = (usual: number, full: number) => (process.env.FULL_SIZES ? full : usual);
