import type { PushMessage } from '@buri/contract/push'
import {
  codeNamedIn,
  isAnswer,
  isCacheable,
  isCacheablePage,
  isCode,
  isFromProxy,
  isOwnForm,
  isPage,
  isPersonal,
  keyOf,
} from './cacheRules.ts'
import {
  CACHES,
  EMPTY_PAGE,
  type MessageToPage,
  type MessageToWorker,
  SHARE_TARGET,
  SHARED_FILES,
  type StoredPage,
} from './offlineNames.ts'

/** The build replaces this by its id, so that each build has its own worker and caches. */
declare const BUILD: string

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type WorkerClient = {
  id: string
  postMessage: (message: MessageToPage) => void
  focus: () => Promise<WorkerClient>
  navigate: (url: string) => Promise<unknown>
}
type FetchEvent = ExtendableEvent & {
  request: Request
  clientId: string
  resultingClientId: string
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type WorkerScope = {
  addEventListener: {
    (kind: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (kind: 'fetch', listener: (event: FetchEvent) => void): void
    (kind: 'push', listener: (event: ExtendableEvent & { data: { json: () => PushMessage } | null }) => void): void
    (kind: 'notificationclick', listener: (event: ExtendableEvent & { notification: Notification }) => void): void
    (
      kind: 'message',
      listener: (event: ExtendableEvent & { data: MessageToWorker; source: WorkerClient | null }) => void,
    ): void
  }
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    get: (id: string) => Promise<WorkerClient | undefined>
    matchAll: (which: { type: 'window' }) => Promise<WorkerClient[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: Pick<ServiceWorkerRegistration, 'showNotification'> & {
    navigationPreload?: { enable: () => Promise<void> }
  }
}
const worker = self as unknown as WorkerScope

const CACHE_NAMES = { code: CACHES.code + BUILD, pages: CACHES.pages + BUILD, answers: CACHES.answers + BUILD }
const MAX_STORED = { pages: 40, answers: 120 }
const STORED_AT_HEADER = 'x-kept-at'
/** In milliseconds. A page that was cached within this time is not fetched again. */
const FRESH_MS = 10 * 60_000
const MAX_SHARED = 20

/** The served cached content by client id. Pages ask for it within seconds, while this worker is still running. */
const servedContent = new Map<string, StoredPage>()

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepAsVisitor(EMPTY_PAGE), worker.skipWaiting()]))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([dropOtherBuilds(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  )
})

async function dropOtherBuilds() {
  const currentNames = Object.values(CACHE_NAMES)
  const oldCaches = (await caches.keys()).filter((name) => name.startsWith('kept-') && !currentNames.includes(name))
  await Promise.all(oldCaches.map((name) => caches.delete(name)))
}

worker.addEventListener('message', (event) => {
  const { data, source } = event
  if (data === 'since when?') {
    const served = source && servedContent.get(source.id)
    if (served) source.postMessage({ kept: served })
    return
  }
  const { pathname, search } = new URL(data.keep, location.origin)
  if (isCacheablePage(pathname)) event.waitUntil(keepAsVisitor(keyOf({ pathname, search })).catch(() => {}))
  event.waitUntil(keepCode(data.code.filter(isCode)))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === 'POST' && url.pathname === SHARE_TARGET) return event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    event.respondWith(isPage(url.pathname) ? answerPage(event, url) : fromNetwork(event))
  } else if (isCode(url.pathname)) event.respondWith(answerCode(request))
  else if (isAnswer(url.pathname, request.headers.get('accept'))) event.respondWith(answerApi(event, keyOf(url)))
})

/** Uses the request that the browser has already sent, because a second one would send a sign-in's code twice. */
const fromNetwork = async (event: FetchEvent) => (await event.preloadResponse) ?? (await fetch(event.request))

/** Answers from the cache only if the server is unreachable, so that no upgraded site is shown in its old version. */
async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const key = keyOf(url)
  const response = await fromNetwork(event).catch(() => undefined)
  if (response && !isFromProxy(response)) {
    if (isCacheablePage(url.pathname)) event.waitUntil(keepPage(key, response.clone()).catch(() => {}))
    return response
  }
  const stored = await storedIn('pages', key)
  const page = stored ?? (await storedIn('pages', EMPTY_PAGE))
  if (!page) return response ?? Response.error()
  recordServed(event.resultingClientId, stored?.headers.get(STORED_AT_HEADER) ?? null, true)
  return page
}

async function answerApi(event: FetchEvent, key: string): Promise<Response> {
  let lost: unknown
  const freshResponse = await fetch(event.request).catch((error: unknown) => {
    lost = error
    return undefined
  })
  if (freshResponse && !isFromProxy(freshResponse)) {
    if (isCacheable(freshResponse, 'json'))
      event.waitUntil(storeAnswer('answers', key, freshResponse.clone()).catch(() => {}))
    return freshResponse
  }
  // A cancelled request does not mean that the connection is lost, so it is not answered from the cache.
  const storedAnswer = event.request.signal.aborted ? undefined : await storedIn('answers', key)
  if (storedAnswer) {
    const client = await worker.clients.get(event.clientId)
    const stored = recordServed(event.clientId, storedAnswer.headers.get(STORED_AT_HEADER), false)
    client?.postMessage({ kept: stored })
    return storedAnswer
  }
  if (freshResponse) return freshResponse
  throw lost
}

/** Answers from the cache if it can. Names contain a hash of the content, so a cached file is never outdated. */
async function answerCode(asked: Request | string): Promise<Response> {
  const cache = await caches.open(CACHE_NAMES.code)
  const cached = await cache.match(asked, { ignoreVary: true })
  if (cached) return cached
  const freshResponse = await fetch(asked)
  if (freshResponse.status === 200) await cache.put(asked, freshResponse.clone())
  return freshResponse
}

async function keepPage(key: string, freshResponse: Response) {
  if (isCacheable(freshResponse, 'html')) await storePage(key, freshResponse)
  else if (freshResponse.status === 200 && isPersonal(freshResponse)) await keepAsVisitor(key)
}

/** Fetches without cookies, so that nothing personal is stored. */
async function keepAsVisitor(key: string) {
  const stored = await storedIn('pages', key)
  if (stored && Date.now() - Date.parse(stored.headers.get(STORED_AT_HEADER) ?? '') < FRESH_MS) return
  const headers = { accept: 'text/html', 'x-unseen': '1' }
  const freshResponse = await fetch(key, { credentials: 'omit', cache: 'no-cache', headers })
  if (isCacheable(freshResponse, 'html')) await storePage(key, freshResponse)
}

async function storePage(key: string, freshResponse: Response) {
  const text = await freshResponse.clone().text()
  await Promise.all([storeAnswer('pages', key, freshResponse), keepCode(codeNamedIn(text))])
}

/** Caches files. One that fails to load is fetched at the next visit. */
const keepCode = (paths: readonly string[]) => Promise.all(paths.map((path) => answerCode(path).catch(() => {})))

async function storeAnswer(kind: 'pages' | 'answers', key: string, freshResponse: Response) {
  const headers = new Headers(freshResponse.headers)
  headers.set(STORED_AT_HEADER, new Date().toISOString())
  const body = await freshResponse.blob()
  const cache = await caches.open(CACHE_NAMES[kind])
  // Deletes the entry before adding it, so that the keys that were visited longest ago come first.
  await cache.delete(key)
  await cache.put(key, new Response(body, { headers }))
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== EMPTY_PAGE)
  for (const old of keys.slice(0, Math.max(0, keys.length - MAX_STORED[kind]))) await cache.delete(old)
}

const storedIn = async (kind: 'pages' | 'answers', key: string) =>
  (await caches.open(CACHE_NAMES[kind])).match(key, { ignoreVary: true })

/** Records the time of the oldest content that a page was given. */
function recordServed(clientId: string, at: string | null, isDocument: boolean): StoredPage {
  const served = servedContent.get(clientId)
  const oldest = [at, served?.at].filter((time) => typeof time === 'string').sort()[0] ?? null
  const now = { at: oldest, isDocument: isDocument || served?.isDocument === true }
  servedContent.set(clientId, now)
  return now
}

/** Keeps shared files for the upload page, which sends them only after a press. */
async function takeShared(request: Request): Promise<Response> {
  if (!isOwnForm(request, location.origin)) return Response.redirect('/upload', 303)
  const files = (await request.formData()).getAll('files').filter((entry) => entry instanceof File)
  await caches.delete(SHARED_FILES)
  const cache = await caches.open(SHARED_FILES)
  for (const [index, file] of files.slice(0, MAX_SHARED).entries()) {
    const headers = { 'x-name': encodeURIComponent(file.name), 'x-modified': String(file.lastModified) }
    await cache.put(`/${index}`, new Response(file, { headers }))
  }
  return Response.redirect('/upload', 303)
}

worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, url, tag } = event.data.json()
  const icon = '/icon-192.png'
  event.waitUntil(worker.registration.showNotification(title, { body, tag, icon, badge: icon, data: url }))
})

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(showPage(String(notification.data)))
})

async function showPage(url: string) {
  const [openWindow] = await worker.clients.matchAll({ type: 'window' })
  if (!openWindow) return worker.clients.openWindow(url)
  await openWindow.focus()
  await openWindow.navigate(url)
}
