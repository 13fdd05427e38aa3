import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
// oxlint-disable-next-line import/default -- what is imported is made of the module, and is no part of it
import program from './xlsx-thread.ts?thread';

const MEGABYTES = 2048;

export async function writeXlsxAside(pages: AsyncIterable<readonly (readonly string[])[]>): Promise<Buffer> {
  const thread = new Worker(program, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  const made = once(thread, 'message') as Promise<[Uint8Array]>;
  try {
    const handOver = async () => {
      for await (const page of pages) thread.postMessage(page, []);
      thread.postMessage(null, []);
    };
    const [[bytes]] = await Promise.all([made, handOver()]);
    return Buffer.from(bytes.buffer);
  } finally {
    await thread.terminate();
  }
}
