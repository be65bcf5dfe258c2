import { nicknameFrom } from '@buri/domain/accounts/nickname'
import { HOUR_MS } from '@buri/domain/seoulTime'
import * as oauth from 'oauth4webapi'
import { ProviderOutage, requestProvider } from '#server/features/auth/requestProvider.ts'
import { circuitBreaker } from '#server/platform/circuit.ts'
import type { OpenIdClient } from '#server/platform/config/config.ts'
import type { Grant, Identity, Provider } from './provider.ts'

/** The time limit for all provider requests in one step of a sign-in, in milliseconds. */
const PATIENCE_MS = 5000
const SCOPE = 'openid profile'
/** How long a discovery document is kept. It has the addresses of the provider's endpoints, which rarely change. */
const DISCOVERY_MS = HOUR_MS
/**
 * Characters that a subject may contain. The standard requires ASCII, but some providers use others:
 * https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u

type Options = { client: OpenIdClient; now: () => Date; patienceMs?: number }

export function openIdProvider({ client: settings, now, patienceMs = PATIENCE_MS }: Options): Provider {
  const breaker = circuitBreaker(() => now().getTime())
  const issuer = new URL(settings.issuer)
  const client: oauth.Client = { client_id: settings.clientId }
  let discovered: { at: number; server: oauth.AuthorizationServer } | undefined

  const limits = () => ({
    signal: AbortSignal.timeout(patienceMs),
    // The setting allows plain http for a provider on this machine only.
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
    [oauth.customFetch]: requestProvider,
  })

  async function server(): Promise<oauth.AuthorizationServer> {
    const time = now().getTime()
    if (discovered && time - discovered.at < DISCOVERY_MS) return discovered.server
    const answer = await oauth.discoveryRequest(issuer, limits())
    discovered = { at: time, server: await oauth.processDiscoveryResponse(issuer, answer) }
    return discovered.server
  }

  async function exchange({ code, codeVerifier, nonce, redirectUri }: Grant): Promise<Identity> {
    const as = await server()
    // The state and the issuer have been checked already, so only the code is passed on.
    const parameters = oauth.validateAuthResponse(
      { ...as, authorization_response_iss_parameter_supported: false },
      client,
      new URLSearchParams({ code }),
    )
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      authenticationAt(as, settings.clientSecret),
      parameters,
      redirectUri,
      codeVerifier,
      limits(),
    )
    // The token's signature is not checked, because the token comes from the provider itself over TLS:
    // https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation (6)
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    if (!claims || !SUBJECT.test(claims.sub)) throw new Error("The provider's answer names no user.")
    const profile = nameInClaims(claims) ? claims : await userInfo(as, tokens.access_token, claims.sub)
    return {
      way: 'openid',
      issuer: settings.issuer,
      subject: claims.sub,
      nickname: nicknameFrom(nameInClaims(profile), ''),
      avatarHash: null,
    }
  }

  /** Many providers put the name at the userinfo endpoint and not into the ID token. */
  async function userInfo(as: oauth.AuthorizationServer, token: string, subject: string): Promise<Claims> {
    if (!as.userinfo_endpoint) return {}
    const answer = await oauth.userInfoRequest(as, client, token, limits())
    return oauth.processUserInfoResponse(as, client, subject, answer)
  }

  const askUnlessBroken = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (!breaker.allows()) throw new Error('The provider has failed again and again; it is asked again later.')
    try {
      const answer = await ask()
      breaker.record(true)
      return answer
    } catch (error) {
      // A refused code is not a failure of the provider. Otherwise anyone could block all sign-ins with five wrong
      // codes.
      breaker.record(!(error instanceof ProviderOutage))
      throw error
    }
  }

  return {
    name: settings.name,
    issuer: settings.issuer,
    state: breaker.state,

    async authorizeUrl({ state, codeVerifier, nonce, redirectUri }) {
      const { authorization_endpoint: endpoint } = await askUnlessBroken(server)
      if (!endpoint) throw new Error('The provider names no page to sign in at.')
      const url = new URL(endpoint)
      const parameters = {
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },

    identify: (grant) => askUnlessBroken(() => exchange(grant)),
  }
}

type Claims = Record<string, unknown>

/** Reads the name from the standard claims: https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims */
const nameInClaims = (claims: Claims): string | null =>
  ['nickname', 'name', 'preferred_username']
    .map((name) => claims[name])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? null

/**
 * Returns how the client authenticates. The default of the standard is `client_secret_basic`:
 * https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata
 */
const authenticationAt = (
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
  secret: string,
) =>
  methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    ? oauth.ClientSecretPost(secret)
    : oauth.ClientSecretBasic(secret)
