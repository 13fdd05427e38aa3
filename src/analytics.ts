import type { App, News } from '../machines/compose.ts';
import type { FormName } from '../machines/forms.ts';
import type { FormTarget } from '../machines/resource/form.ts';
import { outcomesOf } from './form-outcomes.ts';

/** What is counted: what was done and to what kind of thing; never who or which. */
export interface AnalyticsEvent {
  action: 'list' | 'create' | 'edit' | 'delete' | 'clone' | 'toggle' | 'pull';
  subject: string;
}

/** The analytics event of a piece of news, or null. */
export function analyticsEventFor({ from, event }: News): AnalyticsEvent | null {
  switch (event.type) {
    case 'listed':
      return { action: 'list', subject: from };
    case 'changed':
      return { action: 'toggle', subject: 'user' };
    case 'formSaved':
    case 'formHandedOver':
      return { action: actionOf(event.target), subject: outcomesOf(from as FormName).subject };
    case 'removed':
      return { action: 'delete', subject: from.replace('Removal', '') };
    case 'pulled':
      return { action: 'pull', subject: 'user' };
    case 'applicationSynced':
    case 'applicationsSynced':
      return { action: 'pull', subject: 'application' };
    case 'visibilitySynced':
      return { action: 'pull', subject: 'visibilityElement' };
    default:
      return null;
  }
}

function actionOf({ uuid, clonedId }: FormTarget): 'create' | 'edit' | 'clone' {
  if (uuid !== null) return 'edit';
  return clonedId === null ? 'create' : 'clone';
}

type DataLayer = unknown[];

/**
 * The one port for analytics: sends to Google Analytics where the current user's data names a site, else nowhere,
 * and loads nothing until there is something to send.
 */
export function createAnalytics(app: App): (news: News) => void {
  let layer: DataLayer | null = null;
  return (news) => {
    const event = analyticsEventFor(news);
    const siteId = app.session.getSnapshot().context.user?.gaSiteId;
    if (!event || !siteId) return;
    layer ??= startGoogleAnalytics(siteId);
    send(layer, 'event', event.action, { event_category: event.subject });
  };
}

function startGoogleAnalytics(siteId: string): DataLayer {
  const layer: DataLayer = ((window as { dataLayer?: DataLayer }).dataLayer ??= []);
  send(layer, 'js', new Date());
  send(layer, 'config', siteId, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(siteId)}`;
  document.head.append(script);
  return layer;
}

/** Google's script takes only `arguments` objects for commands, so a real function makes one. */
function send(layer: DataLayer, ...command: unknown[]): void {
  (
    (function push() {
      // oxlint-disable-next-line prefer-rest-params -- an array would be taken for data
      layer.push(arguments);
    }) as (...command: unknown[]) => void
  )(...command);
}
