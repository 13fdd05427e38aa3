import { createFileRoute } from '@tanstack/react-router';
import { FlowListScreen } from '../flows/flow-list.tsx';

/** Every workflow of the console, for anyone: the charts hold no data. */
export const Route = createFileRoute('/flows/')({ component: FlowListScreen });
