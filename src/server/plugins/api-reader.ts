import fastify, { type FastifyInstance } from 'fastify';

const PATH = '/api/docs';

/** The reader's page needs inline scripts and styles. It never shows visitors' data. */
const READER_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The page that displays the OpenAPI document. Its library is four megabytes of script that most processes never send:
 * the first visit loads it into a server of its own.
 */
export async function apiReader(app: FastifyInstance, { siteName }: { siteName: string }): Promise<void> {
  let opened: Promise<FastifyInstance> | null = null;
  app.addHook('onClose', async () => (await opened)?.close());
  for (const url of [PATH, `${PATH}/*`]) {
    const open = { config: { access: 'public', isImpersonal: true }, schema: { hide: true } } as const;
    app.get(url, open, async (request, reply) => {
      opened ??= openReader(siteName);
      const { statusCode, headers, rawPayload } = await (await opened).inject(request.url);
      if (statusCode === 404) return reply.callNotFound();
      const { location, 'content-type': type = 'text/html' } = headers;
      if (location !== undefined) reply.header('Location', location);
      return reply
        .code(statusCode)
        .headers({ 'Content-Type': type, 'Content-Security-Policy': READER_POLICY, 'Cache-Control': 'no-cache' })
        .send(rawPayload);
    });
  }
}

async function openReader(siteName: string): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const reader = fastify();
  await reader.register(apiReference, {
    routePrefix: PATH,
    configuration: {
      url: '/api/openapi.json',
      metaData: { title: `${siteName} API` },
      // These features contact other hosts, which the page's policy forbids.
      agent: { disabled: true },
      mcp: { disabled: true },
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
  });
  return reader;
}
