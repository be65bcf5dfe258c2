/** Pages that look the same for every visitor. Pages for writing and secret addresses are not among them. */
const CACHEABLE_PAGES =
  /^\/(|summoner\/[^/]+(\/analysis)?|match\/[^/]+|ranking(\/about)?|clans(\/[^/]+)?|community(\/board\/[^/]+(\/post\/\d+)?)?|inhouse(\/(?!new$)[^/]+(\/recap)?)?|team-analysis|terms|privacy)$/
/** Addresses that browsers open although they are not pages of the site. */
const NOT_PAGES =
  /^\/(api|auth(?!\/(success|choose)$)|overlay|dev|web|docs|o?embed|assets|game-art|images|og|metrics|feeds?|rss|atom)(\/|$)|\.\w+$/

export const isCacheablePage = (path: string) => CACHEABLE_PAGES.test(path)
export const isPage = (path: string) => !NOT_PAGES.test(path)
export const isCode = (path: string) => /^\/assets\/[^/]+\.(js|css)$/.test(path)
/** Returns the code that the HTML names. A page's own styles are inlined, so the named sheets are for later pages. */
export const codeNamedIn = (html: string) => [
  ...new Set([...html.matchAll(/"(\/assets\/[^"/]+\.(?:js|css))"/g)].map(([, path = '']) => path)),
]
export const isAnswer = (path: string, accepts: string | null) =>
  path.startsWith('/api/') && accepts === 'application/json'

/** Returns the cache key. The start page of the installed site has the key of the home page. */
export const keyOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  pathname + (search === '?app' ? '' : search)

type CheckedAnswer = Pick<Response, 'status' | 'redirected' | 'headers'>

/** Whether an answer was made for one account or guest. The server forbids caching such answers. */
export const isPersonal = ({ headers }: CheckedAnswer) => /no-store|private/.test(headers.get('cache-control') ?? '')

export const isCacheable = (answer: CheckedAnswer, type: 'html' | 'json') =>
  answer.status === 200 &&
  !answer.redirected &&
  !isPersonal(answer) &&
  (answer.headers.get('content-type') ?? '').includes(type)

/** Whether a proxy answered without the server, whose own answers all have a content security policy. */
export const isFromProxy = ({ status, headers }: CheckedAnswer) =>
  status >= 502 && status <= 504 && !headers.has('content-security-policy')

type FormRequest = { referrer: string; referrerPolicy: string; destination: string; headers: Pick<Headers, 'get'> }

/**
 * Whether a form was sent by this site or by the device's share sheet, which sends no referrer. Browsers do not show
 * `Sec-Fetch-Site` to a service worker. Another site that hides its referrer is therefore recognised by its referrer
 * policy.
 */
export function isOwnForm({ referrer, referrerPolicy, destination, headers }: FormRequest, ours: string): boolean {
  if (destination !== 'document' || referrerPolicy === 'no-referrer') return false
  const sources = [referrer, headers.get('origin')].filter((url) => url !== '' && url !== null && url !== 'null')
  return sources.every((url) => URL.parse(String(url))?.origin === ours)
}
