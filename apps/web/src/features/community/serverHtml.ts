type Policy = { createHTML: (html: string) => unknown }
type TrustedTypes = { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy }

/** The browser asks for a policy wherever text becomes HTML; the server's headers allow this one alone. */
const POLICY = 'server-html'

let policy: Policy | undefined

function makePolicy(): Policy {
  const rules = { createHTML: (html: string) => html }
  // Not yet among the types of the platform; browsers without it take the text itself.
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy(POLICY, rules) ?? rules
}

/** HTML that our own server has made and sanitised, as the browser wants it. */
export function serverHtml(html: string): unknown {
  policy ??= makePolicy()
  return policy.createHTML(html)
}
