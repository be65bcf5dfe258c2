/** A Discord webhook with only its id and token. The host is never taken from input. */
export type DiscordWebhook = { id: string; token: string }

const WEBHOOK_ADDRESS =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{17,20})\/([\w-]{60,100})\/?$/

export const WEBHOOK_ADDRESS_LENGTH = 300

/**
 * Parses a webhook address as Discord gives it. Returns `undefined` for anything else, such as another host, port or
 * path.
 */
export function webhookIn(address: string): DiscordWebhook | undefined {
  const text = address.length > WEBHOOK_ADDRESS_LENGTH ? '' : address.trim()
  const [, id, token] = WEBHOOK_ADDRESS.exec(text) ?? []
  return id === undefined || token === undefined ? undefined : { id, token }
}

/** Returns the part of a webhook that may be shown: enough to recognise it, useless for posting. */
export const maskWebhook = (id: string): string => `discord.com/api/webhooks/…${id.slice(-4)}/••••••••`

/** Escapes text for Discord, so that it contains no Markdown, mentions or links. */
export const escapeDiscordText = (text: string): string => text.replaceAll(/[\\*_`~|<>@[\]()#:/-]/g, '\\$&')

/** Returns the first `maxLength` UTF-16 units of a text, without half a character at the end, which Discord refuses. */
export const truncateForDiscord = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
