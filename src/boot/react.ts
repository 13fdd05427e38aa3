/** Names of React what the start needs, in a file that is loaded and evaluated before the rest. */
export { createRoot } from 'react-dom/client';
