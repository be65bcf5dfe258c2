import type { SignInWay } from '@buri/contract/auth'
import type { CircuitState } from '#server/platform/circuit.ts'

/** An OpenID subject is unique only at its issuer. */
export type Identity = { subject: string; nickname: string; avatarHash: string | null } & (
  | { way: 'discord' }
  | { way: 'openid'; issuer: string }
)

/** The `nonce` ties the ID token to the browser that asked for it. */
type Attempt = { state: string; codeVerifier: string; nonce: string; redirectUri: string }
export type Grant = { code: string; codeVerifier: string; nonce: string; redirectUri: string }

export type Provider = {
  name: string
  issuer: string
  /** While the state is `open`, no browser is sent to the provider. */
  state: () => CircuitState
  authorizeUrl(attempt: Attempt): Promise<string>
  /** The access token is used once, revoked if possible, and not stored. */
  identify(grant: Grant): Promise<Identity>
}

export type Providers = Partial<Record<SignInWay, Provider>>
