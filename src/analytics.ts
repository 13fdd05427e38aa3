import type { App } from '../machines/app/compose.ts';

/** What is counted: what was done and to what kind of thing; never who or which. */
export interface AnalyticsEvent {
  action: 'list' | 'create' | 'edit' | 'delete' | 'clone' | 'toggle' | 'pull';
  subject: string;
}

type DataLayer = unknown[];

/**
 * The one port for analytics: sends to Google Analytics where the current user's data names a site, else nowhere,
 * and loads nothing until there is something to send.
 */
export function createAnalytics(app: App): (event: AnalyticsEvent) => void {
  let layer: DataLayer | null = null;
  return (event) => {
    const siteId = app.session.getSnapshot().context.user?.gaSiteId;
    if (!siteId) return;
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
