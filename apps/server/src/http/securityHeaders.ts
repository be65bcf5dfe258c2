import type { FastifyInstance, FastifyReply } from 'fastify'

const DISCORD_AVATARS = 'https://cdn.discordapp.com'

/** Pictures come from us, from Discord's avatars and from wherever the game's art is kept; scripts and styles only from us. */
export function contentSecurityPolicy(gameAssetsUrl: string): string {
  const artOrigin = URL.canParse(gameAssetsUrl) ? new URL(gameAssetsUrl).origin : undefined
  const pictures = ["'self'", DISCORD_AVATARS, ...(artOrigin ? [artOrigin] : []), 'blob:']
  return [
    "default-src 'none'",
    "script-src 'self'",
    OWN_STYLES,
    `img-src ${pictures.join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one place where what the server has made safe becomes a part of the page: web/features/community/serverHtml.ts.
    'trusted-types server-html',
  ].join('; ')
}

const POLICY = 'content-security-policy'
const OWN_STYLES = "style-src 'self'"

/** Lets through a page's own style elements, by their hashes, and nothing else. */
export function allowStyles(reply: FastifyReply, hashes: readonly string[]) {
  const allowed = [OWN_STYLES, ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')
  reply.header(POLICY, String(reply.getHeader(POLICY)).replace(OWN_STYLES, allowed))
}

/** Of every answer, refusals included. OWASP ASVS 5.0, 3.4. */
const HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

export function setSecurityHeaders(reply: FastifyReply, policy: string) {
  reply.headers({ [POLICY]: policy, ...HEADERS })
}

export function addSecurityHeaders(app: FastifyInstance, policy: string) {
  app.addHook('onRequest', async (_request, reply) => setSecurityHeaders(reply, policy))
}
