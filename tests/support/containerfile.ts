import { readFile } from 'node:fs/promises';

const FILE = new URL('../../deploy/Containerfile', import.meta.url);

/** Returns the instructions of the last stage of `deploy/Containerfile`, such as COPY. This stage is the image. */
export async function instructionsOfImage(): Promise<[name: string, rest: string][]> {
  const stages = (await readFile(FILE, 'utf8')).split(/^(?=FROM )/m);
  const lines = (stages.at(-1) ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1)]);
}

/** Returns the environment variables that the container image sets. */
export async function environmentOfImage(): Promise<Record<string, string>> {
  const set = (await instructionsOfImage()).filter(([name]) => name === 'ENV');
  return Object.fromEntries(
    set.flatMap(([, rest]) => rest.split(' ').map((one) => one.split('=') as [string, string])),
  );
}
