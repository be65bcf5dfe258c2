import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const RECONNECT_MS = 1000

/**
 * An open page that hears a topic, and connects again where it left off, as a browser does. After a reset it reads all the
 * comments that are known by then.
 */
export function listen(origin: string, topic: string, known: () => readonly number[]) {
  const heard = new Set<number>()
  let lastId = ''
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })

  function take(event: string) {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1]
    lastId = field('id') ?? lastId
    const name = field('event')
    if (name === 'ready') isReady()
    if (name === 'reset') for (const id of known()) heard.add(id)
    const { kind, commentId } = JSON.parse(field('data') ?? '{}')
    if (kind === 'comment') heard.add(commentId)
  }

  const connection = () =>
    new Promise<void>((resolve) => {
      let text = ''
      const headers = lastId === '' ? {} : { 'last-event-id': lastId }
      const request = get(`${origin}/api/events?topics=${topic}`, { agent: false, headers }, (response) => {
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

  async function stayConnected() {
    for (;;) {
      await connection()
      await pause(RECONNECT_MS)
    }
  }
  // It ends with the drill's process.
  void stayConnected()

  return {
    ready,
    /** Which of these comments it has not heard. */
    unheard: (ids: readonly number[]) => ids.filter((id) => !heard.has(id)),
  }
}
