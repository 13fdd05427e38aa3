/**
 * Measures the speed of argon2 alone, as the reference for logins. The bench starts it as a process and sends it
 * `count` and `atOnce`. It verifies a password `count` times, `atOnce` verifications at a time, and sends back the
 * number of verifications per second.
 */
import { hash, verify } from '@node-rs/argon2';

const PASSWORD = 'a password to verify';

process.once('message', async ({ cost, count, atOnce }) => {
  const stored = await hash(PASSWORD, cost);
  const start = performance.now();
  let left = count;
  const verifyInTurn = async () => {
    while (left-- > 0) await verify(stored, PASSWORD);
  };
  await Promise.all(Array.from({ length: atOnce }, verifyInTurn));
  process.send((count * 1000) / (performance.now() - start));
});
process.once('disconnect', () => process.exit(0));
