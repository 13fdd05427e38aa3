/** Selects the fields that can take the focus. */
export const FIELD = ':is(input, select, textarea):enabled';

/** A ref for the part of an open dialog that appears after its data are loaded: moves the focus to the first field. */
export const focusFirstField = (part: HTMLElement | null): void =>
  part?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
