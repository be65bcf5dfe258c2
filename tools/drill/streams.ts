import { type ClientRequest, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const RECONNECT_MS = 1000

/** An open page that hears a topic, and connects again where it left off, as a browser does. */
export function listen(origin: string, topic: string) {
  const heard = new Map<number, number>()
  let lastId = ''
  let resets = 0
  let connections = 0
  let isStopped = false
  let request: ClientRequest | undefined
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })

  function take(event: string) {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1]
    lastId = field('id') ?? lastId
    const name = field('event')
    if (name === 'ready') isReady()
    if (name === 'reset') resets += 1
    const { kind, commentId } = JSON.parse(field('data') ?? '{}')
    if (kind === 'comment') heard.set(commentId, (heard.get(commentId) ?? 0) + 1)
  }

  const connection = () =>
    new Promise<void>((resolve) => {
      let text = ''
      const headers = lastId === '' ? {} : { 'last-event-id': lastId }
      request = get(`${origin}/api/events?topics=${topic}`, { agent: false, headers }, (response) => {
        connections += 1
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          const events = (text + piece).split('\n\n')
          text = events.pop() ?? ''
          if (response.statusCode === 200) for (const event of events) if (event.includes('data:')) take(event)
        })
        response.once('close', resolve)
        // The close follows.
        response.on('error', () => {})
      })
      request.once('error', () => resolve())
    })

  const running = (async () => {
    while (!isStopped) {
      await connection()
      await pause(RECONNECT_MS)
    }
  })()

  return {
    ready,
    /** Which of these comments it has not heard. A reset makes a page read everything again, so then none is missing. */
    unheard: (ids: readonly number[]) => ids.filter((id) => !heard.has(id)),
    heardTwice: () => [...heard.values()].filter((times) => times > 1).length,
    resets: () => resets,
    connections: () => connections,
    async stop() {
      isStopped = true
      request?.destroy()
      await running
    },
  }
}
export type Listener = ReturnType<typeof listen>
