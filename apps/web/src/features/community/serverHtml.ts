type Policy = { createHTML: (html: string) => unknown }
type TrustedTypes = { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy }

/** The server's headers allow only this Trusted Types policy. */
const POLICY_NAME = 'server-html'

let cachedPolicy: Policy | undefined

function makePolicy(): Policy {
  const rules = { createHTML: (html: string) => html }
  // Trusted Types are not yet in TypeScript's DOM types; browsers without them take the string.
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy(POLICY_NAME, rules) ?? rules
}

/** `html` must be sanitised by our own server. */
export function serverHtml(html: string): unknown {
  cachedPolicy ??= makePolicy()
  return cachedPolicy.createHTML(html)
}
