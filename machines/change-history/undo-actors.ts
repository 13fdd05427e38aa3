import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { UndoPlan, UndoRequest, UndoResult } from '../../openapi/generated/types.ts';
import { changeReasonHeader } from '../../openapi/rules/change-reason.ts';
import type { ConfirmedUndo } from './undo.machine.ts';

/** Returns the calls of an undo. The machines handle 403 and 404, because these concern the changes, not the screen. */
export const undoActors = ({ api }: Client) => ({
  plan: fromPromise<UndoPlan, UndoRequest>(({ input: body, signal }) =>
    answer(api.POST('/userprofile/api/v1/history/undo/plan', { body, ...handling(403, 404), signal })),
  ),
  undo: fromPromise<UndoResult, ConfirmedUndo>(({ input: { request: body, tag, reason }, signal }) =>
    answer(
      api.POST('/userprofile/api/v1/history/undo', {
        body,
        params: { header: { 'If-Match': tag, ...changeReasonHeader(reason) } },
        ...handling(403, 404),
        signal,
      }),
    ),
  ),
});
