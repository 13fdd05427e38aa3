/**
 * Shows a message with a link above the page. Works without React and without further requests. `src/styles/index.css`
 * has its styles, so that the page's first script does not contain the code of Panda CSS.
 */
export function showPageAlert(text: string, link: HTMLAnchorElement): void {
  const message = document.createElement('div');
  message.role = 'alert';
  message.className = 'page-alert';
  message.append(text, ' ', link);
  document.body.append(message);
}
