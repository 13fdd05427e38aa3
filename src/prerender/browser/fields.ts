export type Field = HTMLInputElement | HTMLSelectElement;

const hasCheck = ({ type }: Field): boolean => type === 'radio' || type === 'checkbox';

/** Returns whether the user or the browser has changed a field since it was rendered. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  return hasCheck(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/**
 * Copies the user's input from a field of the prerendered page to the same field of React's page, and dispatches the
 * event that makes React read it.
 */
export function restoreField(from: Field, to: Element | undefined): void {
  if (to instanceof HTMLSelectElement) setValue(HTMLSelectElement.prototype, to, from.value, 'change');
  else if (!(to instanceof HTMLInputElement)) return;
  else if (!hasCheck(to)) setValue(HTMLInputElement.prototype, to, from.value, 'input');
  else if (from instanceof HTMLInputElement && from.checked !== to.checked) to.click();
}

/**
 * Sets a field's value and dispatches an event. Uses the setter of the prototype, because React replaces the element's
 * own setter and would then ignore the event.
 */
function setValue(prototype: object, to: Field, value: string, event: string): void {
  if (to.value === value) return;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(to, value);
  to.dispatchEvent(new Event(event, { bubbles: true }));
}
