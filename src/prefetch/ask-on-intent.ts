import type { AnyActorRef } from 'xstate';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { ListName } from '../../machines/app/lists.ts';
import { ROWS_AT_A_TIME } from '../../machines/resource/service-pages.ts';
import type { AnswersAhead } from '../../openapi/answers-ahead.ts';
import { nameProduct } from '../../openapi/product.ts';
import { afterPaint } from '../browser/waiting.ts';
import { paths } from '../routing/paths.ts';

const API = '/userprofile/api/v1';
const FORM = `/userprofile${paths.user.edit('')}`;
const WHOLE = `?limit=${ROWS_AT_A_TIME}`;

/** Bounds how old an answer can be when its form opens. */
const FRESH_MS = 5000;

/** What the form of a user offers to choose from, by the list that keeps it. */
const LOOKUPS: readonly (readonly [ListName, call: string])[] = [
  ['businessProfiles', `${API}/profile/business/list${WHOLE}`],
  ['visibilityProfiles', `${API}/profile/visibility/list${WHOLE}`],
  ['appProfiles', `${API}/profile/app/list${WHOLE}`],
  ['locations', `${API}/location/list`],
  ['companies', `${API}/${nameProduct('{product}CustomerCompany/list')}`],
  ['elementConfig', `${API}/user/config`],
];

/**
 * Asks for what the form of a user asks for, once a link to it is pointed at or has the focus. Lists to choose from take their
 * answers and keep them. What was not taken is forgotten with the pointer or the focus gone, and before it is old. A failure is
 * kept to itself: the form meets it, if it is opened.
 */
export function askOnIntent(ahead: AnswersAhead, { lists }: AdminConsole, app: App): void {
  let asked: readonly string[] = [];
  let expiry: ReturnType<typeof setTimeout> | undefined;

  function forget(): void {
    clearTimeout(expiry);
    ahead.forget(asked);
    asked = [];
  }

  function point({ target }: Event): void {
    const user = userOf(target);
    if (user === null) return;
    if (user === asked[0]) {
      clearTimeout(expiry);
    } else {
      forget();
      asked = [user];
    }
    expiry = setTimeout(forget, FRESH_MS);
    void askFor(user);
  }

  async function askFor(user: string): Promise<void> {
    // A list that is come back to can stand below the pointer: it is painted first.
    await afterPaint();
    const token = app.records.token.read();
    if (user !== asked[0] || !token) return;
    const missing = LOOKUPS.filter(([list]) =>
      lists[list].getSnapshot().matches({ freshness: 'unrequested' }),
    );
    asked = [user, ...missing.map(([, call]) => call)];
    for (const call of asked) ahead.ask(call, token.reveal());
    for (const [list, call] of missing) void fill(lists[list], call);
  }

  async function fill(list: AnyActorRef, call: string): Promise<void> {
    const answer = await ahead.look(call);
    const state = list.getSnapshot();
    // A list meets no refusal by this, which would lead somewhere else; and the console may have ended meanwhile.
    if (answer?.ok && state.status === 'active' && state.matches({ freshness: 'unrequested' }))
      list.send({ type: 'LOAD' });
  }

  function leave({ target }: Event): void {
    // What loses the focus when a link is pressed is something else.
    if (userOf(target) === asked[0]) forget();
  }

  for (const start of ['pointerover', 'focusin']) document.addEventListener(start, point);
  for (const end of ['pointerout', 'focusout']) document.addEventListener(end, leave);
}

/** The call for the user whose form a link leads to. */
function userOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.pathname.startsWith(FORM) ? `${API}/user/${link.pathname.slice(FORM.length)}` : null;
}
