/** A vertical range of the window, in pixels. */
export interface Area {
  readonly top: number;
  readonly bottom: number;
}

export interface Box extends Area {
  readonly left: number;
  readonly right: number;
}

interface Attempt {
  readonly room: Area;
  /** The boxes of elements in use. Notices must not cover them. */
  readonly inUse: readonly Box[];
}

/** Distance between the notices and a box in use, in pixels. Leaves space for the outline of a focused field. */
const GAP = 8;

/** Height of one short notice, in pixels. The notices need at least this. */
const LEAST = 64;

const heightOf = ({ top, bottom }: Area): number => bottom - top;

/** Returns the areas above, between and below the boxes that are free for notices, from top to bottom. */
function freeAreas(room: Area, boxes: readonly Box[]): Area[] {
  const free: Area[] = [];
  let { top } = room;
  for (const box of boxes.toSorted((one, other) => one.top - other.top)) {
    free.push({ top, bottom: Math.min(box.top - GAP, room.bottom) });
    top = Math.max(top, box.bottom + GAP);
  }
  return [...free, { top, bottom: room.bottom }].filter((area) => heightOf(area) > 0);
}

/**
 * Finds an area for the notices that covers no box in use. Prefers, in this order: the first area that is high enough
 * for all notices, the first that is high enough for one, the highest of the last attempt. Returns null if there is
 * none.
 *
 * @param height the height of all notices, in pixels; `left` and `right` are their edges in the window
 * @param attempts the parts of the window in which to search, in this order
 */
export function findFreeArea(
  height: number,
  { left, right }: Pick<Box, 'left' | 'right'>,
  attempts: readonly Attempt[],
): Area | null {
  const free = attempts.map(({ room, inUse }) =>
    freeAreas(
      room,
      inUse.filter((box) => box.left < right && box.right > left),
    ),
  );
  const first = (least: number) => free.flat().find((area) => heightOf(area) >= least);
  const [highest = null] = (free.at(-1) ?? []).toSorted((one, other) => heightOf(other) - heightOf(one));
  return first(height) ?? first(LEAST) ?? highest;
}

const CONTROL =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"])';
const DIALOG = ':is([role=dialog], [role=alertdialog])[data-state=open]';
/** The title of a dialog with its close button, and the buttons below its content. */
const DIALOG_EDGE = `${DIALOG} [data-dialog-edge]`;
const SAVE_BAR = '[data-save-bar]';
const TITLE_BUTTONS = '[data-title-buttons] > *';

/** Returns the positions of the visible elements. Leaves out elements that are higher than half the window. */
const boxesOf = (elements: Iterable<Element>): Box[] =>
  [...elements]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.height < innerHeight / 2);

function focusedBoxes(): Box[] {
  const { activeElement } = document;
  if (!activeElement?.matches(CONTROL)) return [];
  const labels = activeElement instanceof HTMLInputElement ? (activeElement.labels ?? []) : [];
  return boxesOf([activeElement, ...labels]);
}

/**
 * Moves the notices so that they do not cover the focused field with its label, the control under the pointer, an open
 * dialog, a form's save bar or the buttons beside the title. If a dialog fills the window, the notices cover its
 * content, but not its title and buttons. Without enough space for this, at least the focused field stays uncovered.
 * Does nothing while the pointer or the focus is on a notice.
 */
export function positionNotices(section: HTMLElement): void {
  if (section.matches(':hover') || section.contains(document.activeElement)) return;
  const { style } = section;
  style.top = '';
  style.maxHeight = '';
  if (section.childElementCount === 0) return;
  const usual = section.getBoundingClientRect();
  const above = getComputedStyle(document.documentElement).getPropertyValue('--above');
  const wholeWindow = { top: Number.parseFloat(above) || 0, bottom: innerHeight };
  const [saveBar = null] = boxesOf(document.querySelectorAll(SAVE_BAR));
  const focused = focusedBoxes();
  const controls = [...focused, ...boxesOf(document.querySelectorAll(`${CONTROL}:hover`))];
  const inUse = [
    ...controls,
    ...[...document.querySelectorAll(DIALOG)].map((dialog) => dialog.getBoundingClientRect()),
  ];
  const area = findFreeArea(section.scrollHeight, usual, [
    {
      room: { top: usual.top, bottom: saveBar?.top ?? innerHeight },
      inUse: [...inUse, ...boxesOf(document.querySelectorAll(TITLE_BUTTONS))],
    },
    { room: wholeWindow, inUse },
    { room: wholeWindow, inUse: [...controls, ...boxesOf(document.querySelectorAll(DIALOG_EDGE))] },
    { room: wholeWindow, inUse: focused },
  ]);
  if (!area) return;
  if (area.top !== usual.top) style.top = `${area.top}px`;
  style.maxHeight = `${heightOf(area)}px`;
}

/**
 * Moves the notices each time the focus moves, an element scrolls or the window is resized.
 *
 * @returns a function that removes the listeners
 */
export function keepPositioned(section: HTMLElement): () => void {
  const update = (): void => positionNotices(section);
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('focusin', update, { signal });
  document.addEventListener('scroll', update, { signal, capture: true, passive: true });
  addEventListener('resize', update, { signal });
  return () => ended.abort();
}
