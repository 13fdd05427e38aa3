import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../screens/not-found.tsx';

export const Route = createFileRoute('/notFound')({ component: NotFound });
