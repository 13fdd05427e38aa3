import type { ListVersions } from '../../openapi/generated/types.ts';

/** Yields the list versions that an event stream sends. */
export async function* versionsIn(answer: Response): AsyncGenerator<ListVersions> {
  let text = '';
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      if (event.startsWith('data: ')) yield JSON.parse(event.slice('data: '.length));
    }
  }
}
