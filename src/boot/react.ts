/** The part of React that starts the console. It is a separate module, evaluated before the console. */
export { createRoot } from 'react-dom/client';
