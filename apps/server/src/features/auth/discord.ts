import { isAvatarHash } from '@buri/domain/accounts/avatarUrl'
import { nicknameFrom } from '@buri/domain/accounts/nickname'
import * as oauth from 'oauth4webapi'
import { ProviderOutage, requestProvider } from '#server/features/auth/requestProvider.ts'
import { circuitBreaker } from '#server/platform/circuit.ts'
import type { DiscordApplication } from '#server/platform/config/config.ts'
import type { Grant, Identity, Provider } from './provider.ts'

/** The time limit for all provider requests of one sign-in, in milliseconds. */
const PATIENCE_MS = 5000
const SCOPE = 'identify'

type Options = {
  application: () => DiscordApplication
  now: () => Date
  patienceMs?: number
  onUnrevoked?: (error: unknown) => void
}

/** Signs in at Discord, or at any server with its protocol: https://discord.com/developers/docs/topics/oauth2 */
export function discordProvider({ application, now, patienceMs = PATIENCE_MS, onUnrevoked }: Options): Provider {
  const breaker = circuitBreaker(() => now().getTime())
  const parts = () => {
    const { clientId, clientSecret, apiUrl, issuer } = application()
    const server: oauth.AuthorizationServer = {
      issuer,
      token_endpoint: `${apiUrl}/oauth2/token`,
      revocation_endpoint: `${apiUrl}/oauth2/token/revoke`,
    }
    const client: oauth.Client = { client_id: clientId }
    return { server, client, authentication: oauth.ClientSecretPost(clientSecret), apiUrl }
  }
  const patienceOptions = () => ({
    signal: AbortSignal.timeout(patienceMs),
    // The operator sets the address, and a provider on this machine uses plain http.
    [oauth.allowInsecureRequests]: true,
  })

  async function exchange({ code, codeVerifier, redirectUri }: Grant): Promise<Identity> {
    const { server, client, authentication, apiUrl } = parts()
    const limits = patienceOptions()
    // The state and the issuer have been checked already, so only the code is passed on.
    const parameters = oauth.validateAuthResponse(server, client, new URLSearchParams({ code }))
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      redirectUri,
      codeVerifier,
      { ...limits, [oauth.customFetch]: requestProvider },
    )
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, response)
    try {
      const user = await requestProvider(`${apiUrl}/users/@me`, {
        headers: { authorization: `Bearer ${token}` },
        signal: limits.signal,
        redirect: 'error',
      })
      if (!user.ok) throw new Error(`The provider answered ${user.status} when asked who signed in.`)
      return userIn(await user.json())
    } finally {
      await oauth
        .revocationRequest(server, client, authentication, token, patienceOptions())
        .then(oauth.processRevocationResponse)
        // The user is known even if the token was not revoked. The token expires by itself.
        .catch((error: unknown) => onUnrevoked?.(error))
    }
  }

  return {
    name: 'Discord',
    get issuer() {
      return application().issuer
    },
    state: breaker.state,

    async authorizeUrl({ state, codeVerifier, redirectUri }) {
      const { authorizeUrl, clientId } = application()
      const url = new URL(authorizeUrl)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPE,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },

    async identify(grant) {
      if (!breaker.allows()) throw new Error('The provider has failed again and again; it is asked again later.')
      try {
        const user = await exchange(grant)
        breaker.record(true)
        return user
      } catch (error) {
        // A refused code is not a failure of the provider. Otherwise anyone could block all sign-ins with five wrong
        // codes.
        breaker.record(!(error instanceof ProviderOutage))
        throw error
      }
    },
  }
}

const textIn = (member: unknown) => (typeof member === 'string' ? member : null)

/** Only the fields that we read are checked. An answer without an id is an error. */
function userIn(answer: unknown): Identity {
  if (typeof answer !== 'object' || answer === null) throw new Error("The provider's answer names no user.")
  // Any object may be indexed by name, because the values are checked below.
  const { id, username, global_name: globalName, avatar } = answer as Partial<Record<string, unknown>>
  if (typeof id !== 'string' || !/^\d{1,20}$/.test(id)) throw new Error("The provider's answer names no user.")
  return {
    way: 'discord',
    subject: id,
    nickname: nicknameFrom(textIn(globalName), textIn(username) ?? ''),
    avatarHash: typeof avatar === 'string' && isAvatarHash(avatar) ? avatar : null,
  }
}
