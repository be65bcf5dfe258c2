import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openBrowser } from './browser.ts'

const RECONNECT_MS = 1000

/**
 * Listens to the comments of a post as an open page does: after a lost connection it continues after the last event.
 * After a reset it reads the comments in `commentIds` and the newest ones, which might not be acknowledged yet.
 */
export function listenToComments(origin: string, postId: number, commentIds: () => readonly number[]) {
  const reader = openBrowser(origin, undefined, 'visitor')
  const heardIds = new Set<number>()
  let lastId = ''
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })

  function readEvent(event: string) {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1]
    lastId = field('id') ?? lastId
    const name = field('event')
    if (name === 'ready') isReady()
    if (name === 'reset') void readAgain()
    const { kind, commentId } = JSON.parse(field('data') ?? '{}')
    if (kind === 'comment') heardIds.add(commentId)
  }

  async function readAgain() {
    for (const id of commentIds()) heardIds.add(id)
    for (;;) {
      const { status, body } = await reader.get(`/api/community/comments/post/${postId}?sortBy=newest`)
      if (status === 200 && Array.isArray(body)) {
        for (const { id } of body) heardIds.add(id)
        return
      }
      await pause(RECONNECT_MS)
    }
  }

  const connection = () =>
    new Promise<void>((resolve) => {
      let text = ''
      const headers = lastId === '' ? {} : { 'last-event-id': lastId }
      const request = get(`${origin}/api/events?topics=post:${postId}`, { agent: false, headers }, (response) => {
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          const events = (text + piece).split('\n\n')
          text = events.pop() ?? ''
          if (response.statusCode === 200) for (const event of events) if (event.includes('data:')) readEvent(event)
        })
        response.once('close', resolve)
        // The close event follows, so the error needs no handling.
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
  // Runs until the drill's process ends.
  void stayConnected()

  return {
    ready,
    missedEvents: (ids: readonly number[]) => ids.filter((id) => !heardIds.has(id)),
  }
}
