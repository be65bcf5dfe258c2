import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import type { OverlayService } from '#server/features/nights/overlay/overlay.service.ts'
import { HTML_TYPE } from '#server/platform/http/sendEncodedBody.ts'
import { hasCode } from '#server/platform/systemErrors.ts'

type Options = { overlays: Pick<OverlayService, 'find'>; webDir: string; now: () => Date }

/** Inline styles are allowed, because streaming programs put a style sheet into the page. No user text is HTML. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const OVERLAY_HEADERS = {
  'content-security-policy': POLICY,
  // The address is secret, so nothing may pass it on.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
} as const

/** A transparent page, like an overlay without anything on it. */
const DEAD_PAGE = `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <meta name="robots" content="noindex" />
    <title>방송 화면 | 부리</title>
  </head>
  <body></body>
</html>
`

export const overlayPagePlugin: FastifyPluginAsync<Options> = async (app, { overlays, webDir, now }) => {
  const page = await readPage(webDir)
  app.get<{ Params: { secret: string } }>(
    '/overlay/:secret',
    { config: { access: 'open', isImpersonal: true } },
    async (request, reply) => {
      const isShown = (await overlays.find(request.params.secret, now())) !== undefined
      return reply
        .code(isShown ? 200 : 404)
        .headers(OVERLAY_HEADERS)
        .type(HTML_TYPE)
        .send(isShown ? page : DEAD_PAGE)
    },
  )
}

async function readPage(webDir: string): Promise<string> {
  try {
    return await readFile(join(webDir, 'overlay.html'), 'utf8')
  } catch (error) {
    // The web is not built yet.
    if (hasCode(error, 'ENOENT')) return DEAD_PAGE
    throw error
  }
}
