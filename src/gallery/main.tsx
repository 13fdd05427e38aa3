import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/index.css';
import '../styles/further-scripts.css';
import { Notices } from '../ui/feedback/notices.tsx';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Gallery />
    <Notices after={Promise.resolve()} />
  </StrictMode>,
);
