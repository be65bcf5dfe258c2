import type { FastifyInstance, FastifyReply } from 'fastify'

const DISCORD_AVATARS = 'https://cdn.discordapp.com'

export const artOrigin = (gameAssetsUrl: string): readonly string[] =>
  URL.canParse(gameAssetsUrl) ? [new URL(gameAssetsUrl).origin] : []

/** Pictures may come from us, Discord's avatars and the game art's host; scripts and styles only from us. */
export function contentSecurityPolicy(gameAssetsUrl: string): string {
  const pictures = ["'self'", DISCORD_AVATARS, ...artOrigin(gameAssetsUrl), 'blob:']
  return [
    "default-src 'none'",
    OWN_SCRIPTS,
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
    // Used in two places: web/features/community/serverHtml.ts, which inserts HTML sanitised by the server, and
    // web/app/start/keepForOffline.ts, which starts the worker.
    'trusted-types server-html worker',
  ].join('; ')
}

const POLICY_HEADER = 'content-security-policy'
const OWN_STYLES = "style-src 'self'"
const OWN_SCRIPTS = "script-src 'self'"

export type Inline = { styles: readonly string[]; scripts: readonly string[] }

/** Allows inline styles and scripts by hash only. */
export function allowInline(reply: FastifyReply, { styles, scripts }: Inline) {
  const allow = (source: string, hashes: readonly string[]) =>
    [source, ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')
  const policy = String(reply.getHeader(POLICY_HEADER))
    .replace(OWN_STYLES, allow(OWN_STYLES, styles))
    .replace(OWN_SCRIPTS, allow(OWN_SCRIPTS, scripts))
  reply.header(POLICY_HEADER, policy)
}

/** Sent with every answer, refusals included. OWASP ASVS 5.0, 3.4. */
const FIXED_HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

export function setSecurityHeaders(reply: FastifyReply, policy: string) {
  reply.headers({ [POLICY_HEADER]: policy, ...FIXED_HEADERS })
}

export function addSecurityHeaders(app: FastifyInstance, policy: string) {
  app.addHook('onRequest', async (_request, reply) => setSecurityHeaders(reply, policy))
}
