/**
 * The part of React that `main.ts` needs. A separate chunk, so that React and the console are evaluated in two short
 * tasks.
 */
export { createRoot } from 'react-dom/client';
