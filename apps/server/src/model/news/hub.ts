import type { Pool } from 'pg'
import { failoverStateOf } from '#server/platform/database/failoverPool.ts'
import { kyselyFor, urlOfPool } from '#server/platform/database/openDatabase.ts'
import { permissionTopic, permittedSubscriptions, type Subscription } from './audience.ts'
import { eventLog, type StoredEvent } from './eventLog.ts'
import { listenForHints } from './hints.ts'

type Listener = {
  sessionId: string | null
  topics: readonly string[]
  /** Set for the page of a stream's overlay: then access to the overlay alone decides whether the page gets events. */
  overlay?: `overlay:${string}`
  tell: (event: StoredEvent) => void
  /** Called when missed events cannot be read, so that the page has to read everything again. */
  reset: (eventId: number) => void
  end: () => void
}

const READ_AT_ONCE = 500
const MAX_MISSED = 200
const ASK_EVERY_MS = 10_000

const keyOf = ({ topic, sessionId }: Subscription) => `${topic} ${sessionId ?? ''}`

const subscriptionTo = (event: StoredEvent, { overlay, sessionId }: Listener): Subscription => ({
  topic: overlay ?? permissionTopic(event),
  sessionId,
})

type Options = {
  pool: Pool
  listenUrl?: string | undefined
  onError: (error: unknown) => void
  onPooler?: () => void
}

/** Without pages the hub neither polls nor listens. Permissions cost one query per batch of events, not per page. */
export function eventHub({ pool, listenUrl, onError, onPooler }: Options) {
  const db = kyselyFor(pool)
  const log = eventLog(db)
  const followers = new Map<string, Set<Listener>>()
  /** Events for pages whose missed events are still being read and have to be sent first. */
  const buffered = new Map<Listener, StoredEvent[]>()
  let eventId: number | undefined
  const databaseLife = failoverStateOf(pool)?.life ?? (() => 1)
  let life = databaseLife()
  let turn: Promise<void> | undefined
  let isAskedAgain = false
  let timer: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | undefined

  const hintListener = listenForHints({
    url: listenUrl ?? urlOfPool(pool) ?? '',
    onHint: () => void readNewEvents(),
    onError,
    ...(onPooler && { onPooler }),
  })

  async function mayReceive(listening: readonly Subscription[]): Promise<Set<string>> {
    return listening.length === 0 ? new Set() : new Set((await permittedSubscriptions(db, listening)).map(keyOf))
  }

  async function deliver(events: readonly StoredEvent[]) {
    const listeners = new Map<string, Subscription>()
    for (const event of events) {
      for (const listener of followers.get(event.topic) ?? []) {
        const subscription = subscriptionTo(event, listener)
        listeners.set(keyOf(subscription), subscription)
      }
    }
    const allowed = await mayReceive([...listeners.values()])
    for (const event of events) {
      for (const listener of followers.get(event.topic) ?? []) {
        const key = keyOf(subscriptionTo(event, listener))
        // A page that joined during this query begins after these events.
        if (!listeners.has(key)) continue
        if (!allowed.has(key)) {
          // A user loses access to their own topic only when the session ends.
          if (listener.overlay || event.topic.startsWith('user:')) listener.end()
          continue
        }
        const waiting = buffered.get(listener)
        if (waiting) waiting.push(event)
        else listener.tell(event)
      }
    }
  }

  /** Whether this is another log. After a failover that lost changes, other events get the places of the lost ones. */
  async function isAnotherLog(from: number): Promise<boolean> {
    const isAnotherLife = life !== databaseLife()
    life = databaseLife()
    return isAnotherLife || (await log.lastPlace()) < from
  }

  /** Tells pages to read everything again, because they cannot know what they missed. */
  async function listenAgain() {
    const newestPlace = await log.lastPlace()
    eventId = newestPlace
    for (const listener of new Set([...followers.values()].flatMap((all) => [...all]))) listener.reset(newestPlace)
  }

  async function passOn() {
    const gatherUpTo = await log.place()
    if (gatherUpTo !== undefined) gatherAfter(gatherUpTo)
    if (eventId === undefined) {
      eventId = await log.lastPlace()
      return
    }
    if (await isAnotherLog(eventId)) return listenAgain()
    for (;;) {
      const events = await log.after(eventId, READ_AT_ONCE)
      await deliver(events)
      eventId = events.at(-1)?.place ?? eventId
      if (events.length < READ_AT_ONCE) return
    }
  }

  /** Nothing announces the time at which gathered events become due, so a poll is scheduled for it. */
  function gatherAfter(milliseconds: number) {
    clearTimeout(gathering)
    gathering = setTimeout(readNewEvents, Math.max(1, Math.ceil(milliseconds))).unref()
  }

  /** Resolves when everything committed before the call has reached the pages. */
  function readNewEvents(): Promise<void> {
    if (turn) {
      isAskedAgain = true
      return turn
    }
    const work = async () => {
      try {
        do {
          isAskedAgain = false
          await passOn()
        } while (isAskedAgain)
      } catch (error) {
        onError(error)
      } finally {
        // This runs in the same tick as the last check of `isAskedAgain`, so any later caller starts a new run.
        turn = undefined
      }
    }
    turn = work()
    return turn
  }

  async function begin() {
    timer ??= setInterval(() => void hintListener.open().then(readNewEvents), ASK_EVERY_MS).unref()
    await hintListener.open()
    await readNewEvents()
  }

  async function end() {
    clearInterval(timer)
    clearTimeout(gathering)
    timer = undefined
    // Nothing listens any more, so events are missed. The next page that opens reads the log's newest id first.
    eventId = undefined
    await hintListener.close()
  }

  function forget(listener: Listener) {
    buffered.delete(listener)
    for (const topic of listener.topics) {
      const all = followers.get(topic)
      all?.delete(listener)
      if (all?.size === 0) followers.delete(topic)
    }
    if (followers.size === 0 && timer) end().catch(onError)
  }

  async function sendMissed(listener: Listener, after: number, upTo: number) {
    const missed = await log.missed(listener.topics, { after, upTo, limit: MAX_MISSED })
    if (!missed) return listener.reset(upTo)
    const subscriptions = new Map(
      missed.map((event) => subscriptionTo(event, listener)).map((subscription) => [keyOf(subscription), subscription]),
    )
    const allowed = await mayReceive([...subscriptions.values()])
    for (const event of missed) if (allowed.has(keyOf(subscriptionTo(event, listener)))) listener.tell(event)
  }

  return {
    mayReceiveTopics: async (sessionId: string | null, topics: readonly string[]) =>
      (await mayReceive(topics.map((topic) => ({ topic, sessionId })))).size === topics.length,

    ages: log.ages,
    sweep: log.sweep,

    /** Follows events from the first after `after`, or from now on. Returns the place at which the listener begins. */
    async follow(listener: Listener, after: number | undefined) {
      buffered.set(listener, [])
      for (const topic of listener.topics) followers.set(topic, (followers.get(topic) ?? new Set()).add(listener))
      const stop = () => forget(listener)
      try {
        await begin()
        const from = eventId ?? (await log.lastPlace())
        return {
          // A page that loses its connection before any event comes back to the same place.
          place: Math.min(after ?? from, from),
          stop,
          async start() {
            const earlyEvents = buffered.get(listener) ?? []
            if (after !== undefined) await sendMissed(listener, after, from)
            buffered.delete(listener)
            for (const event of earlyEvents) if (event.place > from) listener.tell(event)
          },
        }
      } catch (error) {
        stop()
        throw error
      }
    },

    close: end,
  }
}
export type EventHub = ReturnType<typeof eventHub>
