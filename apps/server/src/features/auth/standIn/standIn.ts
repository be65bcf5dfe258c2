import { createHash, randomUUID } from 'node:crypto'
import type { DiscordApplication } from '#server/platform/config/config.ts'
import { isSame, type KeyedHash } from '#server/platform/http/keyedHash.ts'
import type { RequestCounter, RequestLimit } from '#server/platform/http/requestLimit.ts'

export const STAND_IN_PATH = '/dev/discord'

const CODE_SECONDS = 60
const TOKEN_SECONDS = 3600
/** The limit lets each code be used once. It is counted across all processes. */
const ONE_USE: RequestLimit = { name: 'stand-in', times: 1, seconds: TOKEN_SECONDS }

type Code = { id: string; userId: string; name: string; challenge: string; redirectUri: string; endsAt: number }
type Token = Pick<Code, 'id' | 'userId' | 'name' | 'endsAt'>

type Person = { id: string; name: string }
type Grant = { code: string; codeVerifier: string; redirectUri: string }
type Options = { keyedHash: KeyedHash; requests: RequestCounter; now: () => Date }

/** `here` is the address at which the server calls itself. */
export const standInApplication = (keyedHash: KeyedHash, publicUrl: string, here: string): DiscordApplication => ({
  clientId: 'stand-in',
  clientSecret: keyedHash('stand-in client', ''),
  authorizeUrl: `${publicUrl}${STAND_IN_PATH}/oauth2/authorize`,
  apiUrl: `${here}${STAND_IN_PATH}/api`,
  issuer: `${publicUrl}${STAND_IN_PATH}`,
})

/** Codes and tokens contain their signed content, so that any process can read what another process issued. */
export function standInProvider({ keyedHash, requests, now }: Options) {
  const packContent = (purpose: string, content: unknown) => {
    const text = Buffer.from(JSON.stringify(content)).toString('base64url')
    return `${text}.${keyedHash(purpose, text)}`
  }
  const unpack = <Content extends { endsAt: number }>(purpose: string, packed: string): Content | undefined => {
    const [text = '', mark = ''] = packed.split('.')
    if (!isSame(mark, keyedHash(purpose, text))) return undefined
    // This server signed the content for the same purpose, so it is not validated again.
    const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as Content
    return content.endsAt > now().getTime() ? content : undefined
  }
  const endOf = (seconds: number) => now().getTime() + seconds * 1000
  /** Returns true only the first time for each id. */
  const spend = async (id: string) => (await requests.secondsToWait(ONE_USE, id, now())) === undefined

  return {
    giveCode: (person: Person, request: { challenge: string; redirectUri: string }) =>
      packContent('stand-in code', {
        id: randomUUID(),
        userId: person.id,
        name: person.name,
        ...request,
        endsAt: endOf(CODE_SECONDS),
      }),

    async exchange({ code, codeVerifier, redirectUri }: Grant) {
      const content = unpack<Code>('stand-in code', code)
      if (!content || content.redirectUri !== redirectUri) return undefined
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
      if (!isSame(challenge, content.challenge) || !(await spend(`code ${content.id}`))) return undefined
      const { userId, name } = content
      const token = packContent('stand-in token', { id: randomUUID(), userId, name, endsAt: endOf(TOKEN_SECONDS) })
      return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: 'identify' }
    },

    async personOf(token: string) {
      const content = unpack<Token>('stand-in token', token)
      if (!content || (await requests.isCounted(ONE_USE, `token ${content.id}`, now()))) return undefined
      return {
        id: content.userId,
        username: `standin${content.userId.slice(-6)}`,
        global_name: content.name,
        avatar: null,
      }
    },

    async revoke(token: string) {
      const content = unpack<Token>('stand-in token', token)
      if (content) await spend(`token ${content.id}`)
    },
  }
}
export type StandIn = ReturnType<typeof standInProvider>
