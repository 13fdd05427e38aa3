import type { IncomingMessage } from 'node:http';

async function readText(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

export async function readForm(request: IncomingMessage, maxBytes: number): Promise<URLSearchParams> {
  return new URLSearchParams((await readText(request, maxBytes)) ?? '');
}

export async function readBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  try {
    return JSON.parse((await readText(request, maxBytes)) ?? '') as unknown;
  } catch {
    return null;
  }
}
