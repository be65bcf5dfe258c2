import { generateKeyPairSync, sign } from 'node:crypto'

export const GUILD = '200000000000000001'
export const CHANNEL = '300000000000000001'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
export const PUBLIC_KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

export function signedRequest(body: string, at: string) {
  const timestamp = String(Date.parse(at) / 1000)
  const signature = sign(null, Buffer.from(timestamp + body), privateKey).toString('hex')
  return { body, headers: { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } }
}

type PressSource = {
  discordId: string
  guildId?: string | null
  channelId?: string
  permissions?: string
  id?: string
  nick?: string
}
let lastId = 0
const common = ({ discordId, guildId = GUILD, channelId = CHANNEL, permissions = '0', id, nick }: PressSource) => ({
  id: id ?? String(500_000_000_000_000_000n + BigInt(++lastId)),
  ...{ application_id: '1234567890', token: 'aW50ZXJhY3Rpb24.token_-1', version: 1 },
  channel_id: channelId,
  channel: { id: channelId, name: '내전-모집', type: 0 },
  ...(guildId === null
    ? { user: { id: discordId, username: 'someone' } }
    : {
        guild_id: guildId,
        member: { user: { id: discordId, username: 'someone' }, roles: [], permissions, nick: nick ?? null },
      }),
})

export const pressBody = (from: PressSource, customId: string, values?: string[]) =>
  JSON.stringify({
    ...common(from),
    type: 3,
    message: { id: '400000000000000001', content: '' },
    data: { custom_id: customId, component_type: values ? 3 : 2, ...(values && { values }) },
  })
export const commandBody = (from: PressSource, name: string, word?: string, type = 2) =>
  JSON.stringify({
    ...common(from),
    type,
    data: {
      ...{ id: '1', name: '부리', type: 1 },
      options: [
        { type: 1, name, options: word === undefined ? [] : [{ type: 3, name: '이름', value: word, focused: true }] },
      ],
    },
  })

export const sendSigned = (origin: string, { body, headers }: ReturnType<typeof signedRequest>) =>
  fetch(`${origin}/api/discord/interactions`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
