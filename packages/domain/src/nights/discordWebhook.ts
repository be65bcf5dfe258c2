/** A webhook of a Discord channel by what is its own of the address: the host is never taken from what was given. */
export type DiscordWebhook = { id: string; token: string }

const ADDRESS =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{17,20})\/([\w-]{60,100})\/?$/

/** The longest address that is read, in characters. */
export const WEBHOOK_ADDRESS_LENGTH = 300

/** The webhook in an address that Discord gives out; `undefined` of every other, such as one of another host, port or path. */
export function webhookIn(address: string): DiscordWebhook | undefined {
  const text = address.length > WEBHOOK_ADDRESS_LENGTH ? '' : address.trim()
  const [, id, token] = ADDRESS.exec(text) ?? []
  return id === undefined || token === undefined ? undefined : { id, token }
}

/** What may be shown of a webhook with this id, of 17 to 20 digits: enough to tell one from another, nothing to write with. */
export const maskedWebhook = (id: string): string => `discord.com/api/webhooks/…${id.slice(-4)}/••••••••`

/** Text as it is written, whatever it would mean to Discord: no Markdown, no names that call, no links. */
export const asDiscordText = (text: string): string => text.replaceAll(/[\\*_`~|<>@[\]()#:/-]/g, '\\$&')
