const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * Returns the ids of all controls in HTML, by which React's page replaces the prerendered page; null for a control
 * without an id.
 */
export function controlIds(html: string): (string | null)[] {
  const page = document.createElement('div');
  page.innerHTML = html;
  return [...page.querySelectorAll(CONTROLS)].map((control) => control.getAttribute('data-control'));
}
