import { whenLoaded } from '../loading/whenLoaded.ts'

export type Topic = 'me' | `${'post' | 'board'}:${number}` | `inhouse:${string}`
/** `broken`: the browser reconnects by itself; no events arrive until then. `lost`: a new stream is tried later. */
export type StreamState = 'quiet' | 'open' | 'broken' | 'lost'

type Follower = {
  topic: Topic
  since: number
  /** Called when something may have changed. `news` is given if the event is known. */
  onChange: (news?: News) => void
}
export type News = Readonly<Record<string, unknown>>
type StreamMessage = News & { topic?: string; ages?: Record<string, number> }

const STREAM_PATH = '/api/events'
/** Parts of a page subscribe at about the same time, and share the stream. */
const GATHER_MS = 50
/** A proxy that passes nothing on within this time is buffering or blocking the stream. */
const OPEN_WITHIN_MS = 10_000
const POLL_MS = 60_000
/** The pause after the first refusal, for example by a server that is starting. Later pauses grow. */
const FIRST_RETRY_MS = 2000
const TRY_AGAIN_MS = 60_000
/** Allowance for the time a response spent on its way. */
const TRANSIT_MS = 3000
/** Data older than this is always refetched: the server remembers a topic's last event for an hour. */
const SERVER_REMEMBERS_MS = 50 * 60_000

/**
 * The stream is closed while the page is hidden, except in one tab of the browser, which keeps the counts in its title.
 * If streams do not get through, everything is fetched once a minute.
 */
export function eventStream() {
  const followers = new Set<Follower>()
  const lastChanges = new Map<Topic, number>()
  const watchers = new Set<() => void>()
  let source: EventSource | undefined
  let topics = ''
  let state: StreamState = 'quiet'
  let gathering: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setInterval> | undefined
  let tryingAgain: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  let isHeadOfTabs = false
  let isLoaded = false
  let loading: AbortController | undefined

  const become = (next: StreamState) => {
    if (state === next) return
    state = next
    clearInterval(asking)
    asking = next === 'lost' ? setInterval(() => document.hidden || reportChange(), POLL_MS) : undefined
    for (const watch of watchers) watch()
  }

  function reportChange(news?: StreamMessage) {
    const now = Date.now()
    for (const follower of [...followers]) {
      if (news && follower.topic !== news.topic) continue
      lastChanges.set(follower.topic, now)
      follower.since = now
      follower.onChange(news)
    }
  }

  /** Calls followers whose topic may have changed between their data and the start of the stream. */
  function catchUp(ages: Record<string, number>) {
    const now = Date.now()
    for (const follower of [...followers]) {
      const waitedMs = now - follower.since
      const age = ages[follower.topic]
      follower.since = now
      if (waitedMs > SERVER_REMEMBERS_MS || (age !== undefined && age < waitedMs + TRANSIT_MS)) follower.onChange()
    }
  }

  function close() {
    clearTimeout(retryTimer)
    clearTimeout(tryingAgain)
    // Followers of subscribed topics have received every event; followers of new topics have not.
    const subscribedTopics = source && state === 'open' ? topics.split(',') : []
    for (const follower of followers) if (subscribedTopics.includes(follower.topic)) follower.since = Date.now()
    source?.close()
    source = undefined
    topics = ''
  }

  function reconnectLater(delayMs = TRY_AGAIN_MS) {
    close()
    become('lost')
    tryingAgain = setTimeout(updateSoon, delayMs)
  }

  function onRefusal() {
    const pause = Math.min(TRY_AGAIN_MS, FIRST_RETRY_MS * 2 ** refusals)
    refusals += 1
    // The random factor spreads the attempts, since all pages of a server that stops are refused at once.
    reconnectLater(pause * (0.5 + Math.random() / 2))
  }

  function open(wantedTopics: string) {
    close()
    if (typeof EventSource === 'undefined') return reconnectLater()
    topics = wantedTopics
    const newSource = new EventSource(`${STREAM_PATH}?topics=${wantedTopics}`)
    source = newSource
    let hasBegun = false
    retryTimer = setTimeout(() => reconnectLater(), OPEN_WITHIN_MS)
    newSource.addEventListener('ready', ({ data }) => {
      clearTimeout(retryTimer)
      refusals = 0
      become('open')
      // After a short loss the browser sends the last event id itself, and the server replays the rest.
      if (!hasBegun) catchUp((JSON.parse(data) as StreamMessage).ages ?? {})
      hasBegun = true
    })
    newSource.addEventListener('reset', () => reportChange())
    newSource.addEventListener('message', ({ data }) => reportChange(JSON.parse(data) as StreamMessage))
    newSource.addEventListener('error', () => {
      if (newSource !== source) return
      if (newSource.readyState === EventSource.CLOSED) return onRefusal()
      become('broken')
      clearTimeout(retryTimer)
      retryTimer = setTimeout(() => reconnectLater(), OPEN_WITHIN_MS)
    })
  }

  function updateConnection() {
    gathering = undefined
    const followed = [...new Set([...followers].map(({ topic }) => topic))].sort().join(',')
    const wantedTopics = followed !== '' && (!document.hidden || isHeadOfTabs) ? followed : ''
    if (wantedTopics === '') {
      close()
      return become('quiet')
    }
    if (wantedTopics === topics && source) return
    open(wantedTopics)
  }

  function updateSoon() {
    if (followers.size === 0) loading?.abort()
    else if (!isLoaded) return void load()
    if (gathering === undefined) gathering = setTimeout(updateConnection, GATHER_MS)
  }

  async function load() {
    if (loading && !loading.signal.aborted) return
    loading = new AbortController()
    const { signal } = loading
    await whenLoaded(signal)
    if (signal.aborted) return
    isLoaded = true
    updateSoon()
  }

  document.addEventListener('visibilitychange', updateSoon)
  // A page in the back/forward cache must not hold a connection.
  addEventListener('pagehide', close)
  addEventListener('pageshow', updateSoon)
  void navigator.locks?.request('buri-events', () => {
    isHeadOfTabs = true
    updateSoon()
    return new Promise(() => {})
  })

  return {
    follow(topic: Topic, since: number, onChange: Follower['onChange']) {
      const follower = { topic, since, onChange }
      followers.add(follower)
      // An open stream reports only later events, so an earlier change is reported here.
      if ((lastChanges.get(topic) ?? 0) + TRANSIT_MS > since) onChange()
      updateSoon()
      return () => {
        followers.delete(follower)
        updateSoon()
      }
    },
    state: () => state,
    watch(onChange: () => void) {
      watchers.add(onChange)
      return () => void watchers.delete(onChange)
    },
  }
}
