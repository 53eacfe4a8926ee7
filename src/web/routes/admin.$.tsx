import { createFileRoute } from '@tanstack/react-router';
import { leadToSignIn } from '../layout/lead-to-sign-in.ts';

export const Route = createFileRoute('/admin/$')({ beforeLoad: leadToSignIn });
