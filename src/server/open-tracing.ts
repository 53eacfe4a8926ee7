import type { Tracing, TracingSettings } from './tracing.ts';

/** Null where no collector is named: the library of tracing is large, and only settings load it. */
export async function openTracing(settings: TracingSettings | null): Promise<Tracing | null> {
  if (settings === null) return null;
  const { startTracing } = await import('./tracing.ts');
  return startTracing(settings);
}
