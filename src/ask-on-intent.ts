import type { AnyActorRef } from 'xstate';
import type { AdminConsole, App } from '../machines/app/compose.ts';
import type { ListName } from '../machines/app/lists.ts';
import type { AnswersAhead } from '../openapi/answers-ahead.ts';
import { paths } from './paths.ts';

const API = '/userprofile/api/v1';
const FORM = `/userprofile${paths.user.edit('')}`;

/** Bounds how old an answer can be when its form opens. */
const FRESH_MS = 5000;

/** What the form of a user offers to choose from. */
const LOOKUPS: readonly ListName[] = [
  'businessProfiles',
  'visibilityProfiles',
  'appProfiles',
  'locations',
  'companies',
  'elementConfig',
];

/**
 * Asks for what the form of a user asks for, once a link to it is pointed at or has the focus. The user is forgotten with the
 * pointer or the focus gone, and before they are old; lists to choose from are kept. A failure is kept to itself: the form meets
 * it, if it is opened.
 */
export function askOnIntent(ahead: AnswersAhead, { lists }: AdminConsole, app: App): void {
  let asked: string | null = null;
  let expiry: ReturnType<typeof setTimeout> | undefined;

  function forget(): void {
    clearTimeout(expiry);
    if (asked !== null) ahead.forget([asked]);
    asked = null;
  }

  function point({ target }: Event): void {
    const user = userOf(target);
    const token = app.records.token.read();
    if (user === null || !token) return;
    if (user === asked) clearTimeout(expiry);
    else forget();
    asked = user;
    ahead.ask(user, token.reveal());
    for (const name of LOOKUPS) {
      const list: AnyActorRef = lists[name];
      if (list.getSnapshot().matches('idle')) list.send({ type: 'LOAD' });
    }
    expiry = setTimeout(forget, FRESH_MS);
  }

  function leave({ target }: Event): void {
    // What loses the focus when a link is pressed is something else.
    if (userOf(target) === asked) forget();
  }

  for (const start of ['pointerover', 'focusin']) document.addEventListener(start, point);
  for (const end of ['pointerout', 'focusout']) document.addEventListener(end, leave);
}

/** The call for the user whose form a link leads to. */
function userOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.pathname.startsWith(FORM) ? `${API}/user/${link.pathname.slice(FORM.length)}` : null;
}
