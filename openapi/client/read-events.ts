import { EventSourceParserStream } from 'eventsource-parser/stream';

/**
 * Reads server-sent events (WHATWG HTML, section 9.2) until the stream ends.
 *
 * @param onData is called with the data of each event
 * @throws the stream's error, such as a TypeError when the connection breaks
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onData: (data: string) => void,
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onData(value.data);
  }
}
