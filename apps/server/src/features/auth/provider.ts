import type { SignInWay } from '@buri/contract/auth'
import type { CircuitState } from '#server/platform/circuit.ts'

/** A person as a provider knows them. A subject of OpenID is unique at its issuer only. */
export type Identity = { subject: string; nickname: string; avatarHash: string | null } & (
  | { way: 'discord' }
  | { way: 'openid'; issuer: string }
)

/** `nonce` ties an ID token to the browser that asked for it. */
type Attempt = { state: string; codeVerifier: string; nonce: string; redirectUri: string }
export type Grant = { code: string; codeVerifier: string; nonce: string; redirectUri: string }

export type Provider = {
  /** The provider's name on the sign-in page. */
  name: string
  issuer: string
  /** State of the circuit breaker: while `open` no browser is sent to the provider. */
  state: () => CircuitState
  authorizeUrl(attempt: Attempt): Promise<string>
  /** Exchanges a code for its user. The access token is used once, revoked if possible, and forgotten. */
  identify(grant: Grant): Promise<Identity>
}

export type Providers = Partial<Record<SignInWay, Provider>>
