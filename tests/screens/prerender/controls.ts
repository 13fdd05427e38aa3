const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * Returns the ids (`data-control`) of all controls in HTML; null for a control without one. By these ids, React's page
 * takes over the state of the prerendered controls.
 */
export function controlIds(html: string): (string | null)[] {
  const page = document.createElement('div');
  page.innerHTML = html;
  return [...page.querySelectorAll(CONTROLS)].map((control) => control.getAttribute('data-control'));
}
