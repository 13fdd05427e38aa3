/**
 * Exports the part of React that `main.ts` needs. This module is a chunk of its own, so that the browser evaluates React
 * and the console in two short tasks.
 */
export { createRoot } from 'react-dom/client';
