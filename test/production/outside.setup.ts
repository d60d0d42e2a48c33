import { startPostgres } from '../postgres.js';
import { startRedis } from '../redis.js';

/** One Postgres and one Redis for all specs of a run, named to them as an operator would name his own. */
export default async function startOutside() {
  const [postgres, redis] = [await startPostgres(), await startRedis()];
  process.env.TEST_DATABASE_URL = postgres.url('postgres');
  process.env.TEST_REDIS_URL = redis.url;
  const stop = async () => {
    await redis.stop();
    await postgres.stop();
  };
  Object.assign(globalThis, { stopOutside: stop });
}
