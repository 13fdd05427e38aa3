import { expect, test } from 'vitest';
import { LIST_NAMES } from '../../openapi/generated/list-names.ts';
import { operationOf } from '../support/operations.ts';

test('the example event contains the version of every list', () => {
  const { responses } = operationOf('GET /userprofile/api/v1/changes/events');
  const { example } = responses.get('200')!.value.content!['text/event-stream'] as { example: string };
  expect(Object.keys(JSON.parse(example.replace('data: ', '')) as object)).toEqual([...LIST_NAMES]);
});
