import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export const LOBBY = '600000000000000001'
export const BOT_TOKEN = 'a-token.of-a-bot-that-only-the-tests-know-and-nobody-else.x'

type Component = { custom_id?: string; components?: Component[] }
type Message = { content: string; components: Component[]; allowed_mentions: unknown; nonce?: string }
type Request = { method: string | undefined; path: string; body: Message }
type Answer = { status: number; headers?: Record<string, string>; body?: object }

/** Stands in for Discord: https://discord.com/developers/docs */
export async function openDiscord() {
  const messages = new Map<string, Message & { channelId: string }>()
  const byNonce = new Map<string, string>()
  const requests: Request[] = []
  const answers: Answer[] = []
  const commands: unknown[] = []
  const voices = new Map<string, string>()
  const voiceChannels = new Map<string, string>()
  let hold: Promise<void> = Promise.resolve()
  let lastId = 1_000_000_000_000_000_000n

  function usual({ method, path, body }: Request): Answer {
    if (path === '/applications/@me') return { status: 200, body: { id: '1234567890' } }
    if (path === '/applications/1234567890/commands') {
      commands.push(body)
      return { status: 200, body: [] }
    }
    const voice = voiceAnswer({ method, path, body })
    if (voice) return voice
    const [, channelId = '', messageId] = /^\/channels\/(\d+)\/messages(?:\/(\d+))?$/.exec(path) ?? []
    if (channelId === '') return { status: 404, body: { code: 0 } }
    if (method === 'POST') {
      const nonce = `${channelId} ${body.nonce}`
      const id = (body.nonce && byNonce.get(nonce)) || String(++lastId)
      byNonce.set(nonce, id)
      if (!messages.has(id)) messages.set(id, { ...body, channelId })
      return { status: 200, body: { id } }
    }
    const message = messages.get(messageId ?? '')
    if (!message || message.channelId !== channelId)
      return { status: 404, body: { code: 10008, message: 'Unknown Message' } }
    messages.set(messageId ?? '', { ...message, ...body })
    return { status: 200, body: { id: messageId } }
  }

  function voiceAnswer({ method, path, body }: Request): Answer | undefined {
    const [, resource, person = ''] = /^\/guilds\/\d+\/(voice-states|members|channels)(?:\/(\d+))?$/.exec(path) ?? []
    const wanted = body as unknown as { name?: string; channel_id?: string }
    if (resource === undefined) return undefined
    if (resource === 'channels') {
      const id = String(++lastId)
      voiceChannels.set(id, wanted.name ?? '')
      return { status: 201, body: { id } }
    }
    const channelId = voices.get(person)
    if (method === 'GET')
      return channelId ? { status: 200, body: { channel_id: channelId } } : { status: 404, body: { code: 10065 } }
    if (!channelId) return { status: 400, body: { code: 40032 } }
    const target = wanted.channel_id ?? ''
    if (target !== LOBBY && !voiceChannels.has(target)) return { status: 404, body: { code: 10003 } }
    voices.set(person, target)
    return { status: 200, body: {} }
  }

  const server = createServer(async (request, response) => {
    const body = (request.method === 'GET' ? {} : await json(request)) as Message
    const received = { method: request.method, path: (request.url ?? '').replace('/api/v10', ''), body }
    const isOwnBot = request.headers.authorization === `Bot ${BOT_TOKEN}`
    requests.push(received)
    const answer = isOwnBot ? (answers.shift() ?? usual(received)) : { status: 401, body: { code: 0 } }
    await hold
    const headers = { 'content-type': 'application/json', ...answer.headers }
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.body ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v10`,
    messages,
    requests,
    answers,
    commands,
    voices,
    voiceChannels,
    hold() {
      let release = () => {}
      hold = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    contents: () => [...messages.values()].map(({ content }) => content),
    close: () => server.close(),
  }
}
export type FakeDiscord = Awaited<ReturnType<typeof openDiscord>>
