import type { App } from '../../machines/app/compose.ts';

/** An action, and the kind of object it acted on. Identifies neither the user nor the object. */
export interface AnalyticsEvent {
  action: 'list' | 'create' | 'edit' | 'delete' | 'clone' | 'toggle' | 'pull';
  subject: string;
}

type DataLayer = unknown[];

/**
 * Returns a function that sends events to Google Analytics, if the current user's data contains a site ID. Google's
 * script is loaded with the first event.
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

/** Pushes the `arguments` object, which Google's script treats as a command. It would treat an array as data. */
function send(layer: DataLayer, ...command: unknown[]): void {
  (
    (function push() {
      layer.push(arguments);
    }) as (...command: unknown[]) => void
  )(...command);
}
