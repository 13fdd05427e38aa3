import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ActorRefFrom, type AnyActorRef, waitFor } from 'xstate';
import type { AdminConsole } from '../../machines/app/compose.ts';
import type { FormTarget } from '../../machines/resource/form/form.ts';
import type { createFormMachine } from '../../machines/resource/form/form.machine.ts';
import { nameIn, type ResourceCase, type Thing } from './resource-case.ts';
import { keptDraft } from './form-machines.ts';
import { startSignedInApp, signInAgain, stopApps, tagged } from './signed-in-app.ts';
import { type Answers, type Asked, refusal } from './stub-service.ts';
import { leaveScreen, openFormAndWait } from './open-form.ts';

type AnyForm = ActorRefFrom<
  ReturnType<typeof createFormMachine<string, Thing, Readonly<Record<string, unknown>>, object, object>>
>;

const isSaved = (form: AnyForm) => waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
const isUnsaved = (form: AnyForm) =>
  waitFor(form, (state) => state.matches({ open: { draft: { unsaved: 'editing' } } }));

async function submit(form: AnyForm, changes: object): Promise<void> {
  form.send({ type: 'EDIT', changes });
  form.send({ type: 'SUBMIT' });
  await waitFor(form, (state) => !state.hasTag('busy'));
}

const taken = (name: string, within?: string) =>
  Response.json(
    {
      type: 'about:blank',
      title: 'taken',
      status: 409,
      code: `${name}_taken`,
      fields: [{ field: within ? `${within}.${name}` : name, message: 'Taken.' }],
    },
    { status: 409, headers: { 'content-type': 'application/problem+json' } },
  );

/**
 * Tests what all resources have in common: the list, every response to a save, the drafts that are stored when the
 * session ends, and the delete. The resource's own test files test everything else.
 */
export function testResource(resource: ResourceCase): void {
  const { form: formName, list: listName, calls, stored, other, edit, edited } = resource;
  const target: FormTarget = { uuid: stored.uuid, clonedId: null };
  const { calledBy = 'name', savedAs, theirs = { description: 'Theirs' } } = resource;
  const nameOf = (row: object): string => nameIn(resource, row);
  const inOrder = (...rows: readonly Thing[]) => rows.map(nameOf).toSorted();
  const asListed = [stored, other].toSorted((a, b) => nameOf(b).localeCompare(nameOf(a)));
  const savedAnswer = (saved: Thing, tag: string) => (savedAs ? tagged(saved, tag) : { uuid: saved.uuid });
  /** Returns the object that the request of a save contains. */
  const savedIn = ({ body }: Asked): unknown => (savedAs ? (body as Record<string, unknown>)[savedAs] : body);

  let started: Awaited<ReturnType<typeof startSignedInApp>>;
  afterEach(stopApps);

  const start = async (answers: Answers = {}) => {
    const usual = {
      ...resource.answers,
      [calls.list]: () => asListed,
      [calls.get]: () => tagged(stored, '"7"'),
    };
    started = await startSignedInApp({ ...usual, ...answers }, listName);
    return started;
  };
  // The types of the form and the list depend on the case at run time, so TypeScript does not know them here.
  const openForm = async (of: FormTarget, answers?: Answers): Promise<AnyForm> => {
    const { app } = await start(answers);
    return (await openFormAndWait(app, formName, of)) as unknown as AnyForm;
  };
  const namesIn = ({ lists }: AdminConsole): string[] => {
    const list: AnyActorRef = lists[listName];
    return list.getSnapshot().context.rows.map(nameOf);
  };
  /**
   * Edits the object and saves it. The response to the save has this status, so the outcome is unknown. `read` returns
   * the response to later reads.
   */
  const saveUnanswered = async (read: () => Response, status = 504) => {
    const update = vi.fn<() => unknown>(() => refusal(status, 'timed_out'));
    const form = await openForm(target, {
      [calls.update]: update,
      [calls.get]: () => (update.mock.calls.length > 0 ? read() : tagged(stored, '"7"')),
    });
    await submit(form, edit);
    return { form, update };
  };
  const lastEvent = () => started.emitted.at(-1);

  describe(`${resource.title}`, () => {
    test('is listed by name, whatever the order of the response', async () => {
      const { admin } = await start();
      expect(namesIn(admin)).toEqual(inOrder(stored, other));
    });

    test('is saved with the version that was loaded, and the list shows the saved values', async () => {
      const update = vi.fn<(asked: Asked) => unknown>(() => savedAnswer(edited, '"8"'));
      const form = await openForm(target, {
        [calls.update]: update,
        [calls.get]: () => (update.mock.calls.length > 0 ? tagged(edited, '"8"') : tagged(stored, '"7"')),
      });
      await submit(form, edit);
      await isSaved(form);
      const [asked] = update.mock.calls[0]!;
      expect(asked.headers.get('if-match')).toBe('"7"');
      expect(savedIn(asked)).toMatchObject({ uuid: stored.uuid });
      expect(form.getSnapshot().context.open?.version?.tag).toBe('"8"');
      expect(namesIn(started.admin)).toEqual(inOrder(edited, other));
      expect(lastEvent()).toMatchObject({ from: formName, event: { type: 'formSaved' } });
    });

    test('is created without a version, and is added to the list', async () => {
      const update = vi.fn<(asked: Asked) => unknown>(() => savedAnswer(stored, '"7"'));
      const form = await openForm(
        { uuid: null, clonedId: null },
        { [calls.update]: update, [calls.list]: () => [other] },
      );
      await submit(form, resource.draft);
      await isSaved(form);
      const [asked] = update.mock.calls[0]!;
      expect(asked.headers.has('if-match')).toBe(false);
      expect(savedIn(asked)).toMatchObject({ uuid: null });
      expect(form.getSnapshot().context.open?.target.uuid).toBe(stored.uuid);
      expect(namesIn(started.admin)).toEqual(inOrder(stored, other));
    });

    test('is not reported as saved if the response is incomplete', async () => {
      const form = await openForm(target, { [calls.update]: () => ({}) });
      await submit(form, edit);
      await isUnsaved(form);
      expect(lastEvent()).toMatchObject({ event: { type: 'formUnconfirmed' } });
    });

    // The response to a save of a user contains the user, so the form does not load it.
    test.each(savedAs === undefined ? ['the save'] : [])(
      'can be loaded again if it could not be loaded after %s',
      async () => {
        let reads = 0;
        const form = await openForm(target, {
          [calls.update]: () => ({ uuid: stored.uuid }),
          [calls.get]: () => {
            reads += 1;
            return reads === 2 ? refusal(503, 'unavailable') : tagged(reads === 1 ? stored : edited, '"8"');
          },
        });
        await submit(form, edit);
        await isSaved(form);
        expect(reads).toBe(3);
        expect(lastEvent()).toMatchObject({ event: { type: 'formSaved' } });
      },
    );

    test('is removed from the list if a save finds out that it was deleted, and the draft is kept', async () => {
      let isGone = false;
      const form = await openForm(target, {
        [calls.list]: () => (isGone ? [other] : asListed),
        [calls.update]: () => {
          isGone = true;
          return refusal(404, 'not_found');
        },
      });
      await submit(form, edit);
      await isUnsaved(form);
      expect(form.getSnapshot().context.open?.draft).toMatchObject(edit);
      await expect.poll(() => namesIn(started.admin)).toEqual([nameOf(other)]);
    });

    test('shows at its field that the name is taken', async () => {
      const form = await openForm(target, {
        [calls.update]: () => taken(calledBy, savedAs),
      });
      await submit(form, edit);
      await isUnsaved(form);
      expect(form.getSnapshot().context.open?.view.attention).toBe(calledBy);
      expect(lastEvent()).toMatchObject({ event: { type: 'formRefused', fault: { status: 409 } } });
    });

    test('has a conflict with both versions if another user has changed it', async () => {
      const update = vi.fn<() => unknown>(() => refusal(412, 'stale'));
      const form = await openForm(target, {
        [calls.update]: update,
        [calls.get]: () =>
          update.mock.calls.length > 0 ? tagged({ ...stored, ...theirs }, '"8"') : tagged(stored, '"7"'),
      });
      form.send({ type: 'EDIT', changes: edit });
      form.send({ type: 'SUBMIT' });
      await waitFor(form, (state) => state.context.open?.lastSave.conflict?.theirs.tag === '"8"');
      expect(form.getSnapshot().context.open?.draft).toMatchObject(edit);
    });

    describe('whose save had no response', () => {
      test('is saved if the service has the sent values', async () => {
        const { form, update } = await saveUnanswered(() => tagged(edited, '"8"'));
        await isSaved(form);
        expect(update).toHaveBeenCalledOnce();
        expect(form.getSnapshot().context.open?.version?.tag).toBe('"8"');
        expect(namesIn(started.admin)).toEqual(inOrder(edited, other));
        expect(lastEvent()).toMatchObject({ from: formName, event: { type: 'formSaved' } });
      });

      test('is not saved if the service has the previous values, and the draft is kept', async () => {
        const { form } = await saveUnanswered(() => tagged(stored, '"7"'), 408);
        await isUnsaved(form);
        expect(form.getSnapshot().context.open?.draft).toMatchObject(edit);
        expect(lastEvent()).toMatchObject({ event: { type: 'formRefused', fault: { status: 408 } } });
      });

      test('has a conflict if another user has changed it', async () => {
        const { form } = await saveUnanswered(() => tagged({ ...stored, ...theirs }, '"8"'), 444);
        await waitFor(form, (state) => state.matches({ open: { draft: { unsaved: 'conflict' } } }));
        expect(form.getSnapshot().context.open?.draft).toMatchObject(edit);
      });

      test('is removed from the list if it was deleted, and the draft is kept', async () => {
        const { form } = await saveUnanswered(() => refusal(404, 'not_found'));
        await isUnsaved(form);
        expect(form.getSnapshot().context.open?.draft).toMatchObject(edit);
        // The lookup must not report a missing object, because the console would then replace the form with another
        // screen.
        const missing = started.emitted.flatMap(({ event }) =>
          event.type === 'missing' ? [`${event.request.method} ${event.request.path}`] : [],
        );
        expect(missing).not.toContain(calls.get);
      });

      test('has an unknown outcome if the lookup fails, and the user can repeat the lookup', async () => {
        let answers = false;
        const { form, update } = await saveUnanswered(() =>
          answers ? tagged(edited, '"8"') : refusal(503, 'unavailable'),
        );
        await waitFor(form, (state) => state.matches({ open: { draft: { unsaved: 'unclear' } } }));
        expect(started.emitted.map(({ event }) => event.type)).toContain('formUnclear');
        answers = true;
        form.send({ type: 'RETRY' });
        await isSaved(form);
        expect(update).toHaveBeenCalledOnce();
      });

      test.each([
        ['is saved if the list contains the sent values', true],
        ['is not saved if the list does not contain its name', false],
      ])('and that is new %s', async (_, isThere) => {
        const { created = stored } = resource;
        let wasSent = false;
        const form = await openForm(
          { uuid: null, clonedId: null },
          {
            [calls.update]: () => {
              wasSent = true;
              return refusal(504, 'timed_out');
            },
            [calls.list]: () => (wasSent && isThere ? [created, other] : [other]),
            [calls.get]: () => tagged(created, '"7"'),
          },
        );
        await submit(form, resource.draft);
        if (isThere) await isSaved(form);
        else await isUnsaved(form);
        expect(form.getSnapshot().context.open?.target.uuid).toBe(isThere ? stored.uuid : null);
        expect(form.getSnapshot().context.open?.draft).toMatchObject(isThere ? {} : resource.draft);
      });
    });

    test('restores its draft once after the session has ended, for the same user and in the same form', async () => {
      const form = await openForm(target, { [calls.update]: () => refusal(401, 'unauthenticated') });
      const { app, store } = started;
      await submit(form, edit);
      await waitFor(app.session, (state) => state.matches('signedOut'));
      leaveScreen(app, form);
      expect(store.read('user-profile.draft')).not.toBeNull();
      await signInAgain(app);
      expect(await keptDraft(app, formName, { uuid: other.uuid, clonedId: null })).toBeNull();
      expect(await keptDraft(app, formName, target)).toMatchObject({ tag: '"7"', draft: edit });
      const restored: AnyActorRef = await openFormAndWait(app, formName, target);
      expect(restored.getSnapshot().hasTag('dirty')).toBe(true);
      restored.send({ type: 'LEAVE' });
      restored.send({ type: 'DISCARD' });
      expect(await keptDraft(app, formName, target)).toBeNull();
    });

    if (!resource.deletes) return;
    const { removal: removalName, usage, remove } = resource.deletes;
    const ask = async (answers: Answers) => {
      const { admin, service } = await start({ [usage]: () => [] });
      const removal: AnyActorRef = admin.removals[removalName];
      removal.send({ type: 'ASK', target: stored });
      await waitFor(removal, (state) => state.matches('confirming'));
      Object.assign(service.answers, answers);
      removal.send({ type: 'TYPE_NAME', name: nameOf(stored) });
      removal.send({ type: 'CONFIRM' });
      await waitFor(removal, (state) => !state.hasTag('busy'));
    };

    test('is removed from the list when it is deleted', async () => {
      await ask({ [remove]: () => new Response(null, { status: 204 }) });
      expect(started.emitted.map(({ event }) => event.type)).toContain('removed');
      expect(namesIn(started.admin)).toEqual([nameOf(other)]);
    });

    test.each([
      ['reported as deleted if it is gone', () => refusal(404, 'not_found'), 'removed'],
      ['reported as not deleted if it exists', () => tagged(stored, '"7"'), 'removalFailed'],
    ])('whose delete had no response is %s', async (_, read, type) => {
      await ask({ [remove]: () => refusal(504, 'timed_out'), [calls.get]: read });
      expect(started.emitted.map(({ event }) => event.type)).toContain(type);
      expect(started.emitted.map(({ event }) => event.type)).not.toContain('missing');
    });
  });
}
