/**
 * Exports the part of React that `main.ts` needs. This module is a separate chunk, so that the browser evaluates React
 * and the console in two short tasks.
 */
export { createRoot } from 'react-dom/client';
