import type { Records } from '../../../machines/common/storage.ts';
import { PAGE_SIZES } from '../../../machines/resource/list/page-sizes.ts';
import { ME } from '../../../openapi/client/first-calls.ts';
import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { APP_NAME } from '../../texts/app-name.ts';
import type { PrefetchCache } from '../../prefetch/prefetch-cache.ts';
import { fillPrerenderedList } from './fill-list.ts';
import { type PrerenderedList, variantOf, viewerOf } from '../shared/prerendered-list.ts';
import { afterPaint } from '../../browser/waiting.ts';
import { documentData } from '../../browser/document-data.ts';
import { type ReactStart, showUntilReact } from './show-until-react.ts';

const SIZE = PAGE_SIZES[0];

/**
 * Time in milliseconds after which React starts even if the prerendered page is not shown yet. The prerendered page can
 * still appear as long as React has not rendered a screen.
 */
const TIMEOUT_MS = 300;

interface Around extends ReactStart {
  /** The element in which React renders the console. */
  readonly root: HTMLElement;
  readonly cache: PrefetchCache;
  readonly records: Records;
}

/**
 * Shows the prerendered page for the current address, if the document contains one. Without a stored token, this is a
 * screen such as the login screen. With a token, it is the users list, if the user and the rows arrive before React has
 * rendered the list.
 *
 * @returns a promise that resolves when React may start: after the page is painted, after 300 ms, or at once if there
 * is no page
 */
export async function showPrerenderedPage(around: Around): Promise<void> {
  const isSignedOut = around.records.token.read() === null;
  await Promise.race([isSignedOut ? showScreen(around) : showList(around), timeLimit()]);
}

async function showScreen({ root, ...end }: Around): Promise<void> {
  const screen = document.getElementById('prerendered-screen');
  if (screen instanceof HTMLTemplateElement && showUntilReact(root, screen.content, end)) await afterPaint();
}

async function showList({ root, cache, records, ...end }: Around): Promise<void> {
  const prerendered = documentData<PrerenderedList>('prerendered-list');
  // In a hidden tab, nothing is shown, because browsers do not paint it.
  if (prerendered === null || document.hidden) return;
  // A failure is ignored, because React receives the same responses and shows the error.
  const content = await pageOf(prerendered, cache, records).catch(() => null);
  if (content && showUntilReact(root, content, end)) await afterPaint();
}

const timeLimit = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));

async function pageOf(
  prerendered: PrerenderedList,
  cache: PrefetchCache,
  { menuExpanded }: Records,
): Promise<DocumentFragment | null> {
  const [me, list] = await Promise.all([cache.peek(ME), cache.peek(prerendered.call)]);
  if (!me?.ok || !list?.ok) return null;
  const [user, rows] = (await Promise.all([me.json(), list.json()])) as [
    CurrentUser,
    Record<string, unknown>[],
  ];
  const viewer = viewerOf(user);
  const count = Number(list.headers.get('X-Total-Count'));
  // Only lists with more than one page are supported, because a shorter list has no page links.
  if (!user.success || viewer === null || rows.length !== SIZE || !(count > SIZE)) return null;
  const variant = prerendered.variants[variantOf(viewer, menuExpanded.read() ?? true)];
  if (variant === undefined) return null;
  const { username, appName } = user;
  const shown = { username, appName: appName || APP_NAME };
  return fillPrerenderedList(variant, prerendered.rowVariants, {
    user: shown,
    rows,
    count,
    pages: Math.ceil(count / SIZE),
  });
}
