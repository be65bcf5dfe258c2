import type { Route } from '@buri/contract/route'

type Security = Record<string, string[]>[]

export function securitySchemes(publicUrl: string): Record<string, object> {
  const cookie = (name: string) => (publicUrl.startsWith('https:') ? `__Host-${name}` : name)
  return {
    session: { type: 'apiKey', in: 'cookie', name: cookie('sid'), description: '로그인한 브라우저의 세션' },
    visitor: {
      type: 'apiKey',
      in: 'cookie',
      name: cookie('visitor'),
      description: '로그인하지 않은 브라우저를 구분하는 쿠키',
    },
    csrfToken: {
      type: 'apiKey',
      in: 'header',
      name: 'x-csrf-token',
      description: '`GET /auth/csrf-token`으로 이 세션이나 브라우저가 받은 토큰',
    },
    apiToken: {
      type: 'http',
      scheme: 'bearer',
      description: '내 정보에서 만든 API 토큰. 필요한 범위를 함께 적습니다. 쿠키와 CSRF 토큰은 보지 않습니다.',
    },
    discordSignature: {
      type: 'apiKey',
      in: 'header',
      name: 'x-signature-ed25519',
      description: 'Discord가 시각과 본문에 붙인 서명',
    },
    discordTime: { type: 'apiKey', in: 'header', name: 'x-signature-timestamp', description: '서명한 시각' },
  }
}

/** Describes the checks of `http/access.ts` and `http/csrf.ts` as OpenAPI and as sentences. */
export function accessRulesOf({ call, access, scope, permission, clan, signedBy }: Route): {
  security: Security
  words: string[]
} {
  if (signedBy) return { security: [{ discordSignature: [], discordTime: [] }], words: ['Discord만 호출합니다.'] }
  const isRead = call.startsWith('GET ')
  const token = isRead ? {} : { csrfToken: [] }
  const bySession = { session: [], ...token }
  const byToken = scope ? [{ apiToken: [scope] }] : []
  const tokenWords = scope ? [`API 토큰으로 호출하려면 범위 \`${scope}\`가 필요합니다.`] : []
  if (access === 'open')
    return {
      security: [isRead ? {} : { visitor: [], ...token }, bySession, ...byToken],
      words: ['로그인 없이 호출할 수 있습니다.', ...tokenWords],
    }
  const permissions = access === 'admin' ? ['admin'] : [permission ?? []].flat()
  return {
    security: [bySession, ...byToken],
    words: [
      '로그인이 필요합니다.',
      ...tokenWords,
      ...(permissions.length > 0 ? [`필요한 권한: ${permissions.map((name) => `\`${name}\``).join(' 또는 ')}.`] : []),
      ...(clan ? [`클랜에서 필요한 권한: \`${clan.right}\`.`] : []),
    ],
  }
}
