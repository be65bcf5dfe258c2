import type { FastifyPluginAsync } from 'fastify'
import { securityTextPlugin } from '#server/pages/securityText.ts'
import type { SiteMapService } from '#server/pages/siteMap.service.ts'
import { encodeBody } from '#server/platform/http/bodyCache.ts'
import { sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'

type Options = { siteMap: SiteMapService; contact: string | undefined; now: () => Date }

const OPEN_ROUTE = { config: { access: 'open', isImpersonal: true } } as const
/** Excludes API endpoints, pages for signed-in users, and pictures that pages name themselves. */
const robotsText = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: /auth/
Disallow: /web/
Disallow: /docs
Disallow: /mypage
Disallow: /notifications
Disallow: /upload
Disallow: /admin
Disallow: /clan/
Disallow: /invitations/
Disallow: /inhouse/
Disallow: /i/
Allow: /

Sitemap: ${origin}/sitemap.xml
`

export const siteMapPlugin: FastifyPluginAsync<Options> = async (app, { siteMap, contact, now }) => {
  await app.register(securityTextPlugin, { contact, publicUrl: siteMap.publicUrl, now })

  app.get('/robots.txt', OPEN_ROUTE, async (request, reply) =>
    sendEncodedBody(
      request,
      reply,
      await encodeBody(robotsText(siteMap.publicUrl()), 'identity'),
      'text/plain; charset=utf-8',
    ),
  )

  app.get('/sitemap.xml', OPEN_ROUTE, async (request, reply) =>
    sendEncodedBody(request, reply, await siteMap.map(wantedEncoding(request)), 'application/xml; charset=utf-8'),
  )
}
