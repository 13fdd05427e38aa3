const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** The ids of all controls in HTML, by which React's controls take over; null for a control without one. */
export function controlIds(html: string): (string | null)[] {
  const page = document.createElement('div');
  page.innerHTML = html;
  return [...page.querySelectorAll(CONTROLS)].map((control) => control.getAttribute('data-control'));
}
