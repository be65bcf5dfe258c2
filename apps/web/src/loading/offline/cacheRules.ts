/** Pages that look the same for everybody, except pages to write on and secret addresses. */
const CACHEABLE_PAGES =
  /^\/(|summoner\/[^/]+(\/analysis)?|match\/[^/]+|ranking(\/about)?|clans(\/[^/]+)?|community(\/board\/[^/]+(\/post\/\d+)?)?|inhouse(\/(?!new$)[^/]+(\/recap)?)?|team-analysis|terms|privacy)$/
/** Addresses that browsers open but that are not pages of ours. */
const NOT_PAGES =
  /^\/(api|auth(?!\/(success|choose)$)|overlay|dev|web|docs|o?embed|assets|game-art|images|og|metrics|feeds?|rss|atom)(\/|$)|\.\w+$/

export const isCacheablePage = (path: string) => CACHEABLE_PAGES.test(path)
export const isPage = (path: string) => !NOT_PAGES.test(path)
export const isCode = (path: string) => /^\/assets\/[^/]+\.(js|css)$/.test(path)
/**
 * The scripts and style sheets that a page names. Its own styles are inlined; the named sheets belong to other pages.
 */
export const codeNamedIn = (html: string) => [
  ...new Set([...html.matchAll(/"(\/assets\/[^"/]+\.(?:js|css))"/g)].map(([, path = '']) => path)),
]
export const isAnswer = (path: string, accepts: string | null) =>
  path.startsWith('/api/') && accepts === 'application/json'

/** The cache key of an address: the installed site's start page is the home page. */
export const keyOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  pathname + (search === '?app' ? '' : search)

type CheckedAnswer = Pick<Response, 'status' | 'redirected' | 'headers'>

/** Whether an answer was made for one account or guest: the server forbids caches to store it. */
export const isPersonal = ({ headers }: CheckedAnswer) => /no-store|private/.test(headers.get('cache-control') ?? '')

/** Only whole answers that everybody may read are cached. */
export const isCacheable = (answer: CheckedAnswer, type: 'html' | 'json') =>
  answer.status === 200 &&
  !answer.redirected &&
  !isPersonal(answer) &&
  (answer.headers.get('content-type') ?? '').includes(type)

/** Whether a proxy answered because the server did not: every answer of the server has a content security policy. */
export const isFromProxy = ({ status, headers }: CheckedAnswer) =>
  status >= 502 && status <= 504 && !headers.has('content-security-policy')

type FormRequest = { referrer: string; referrerPolicy: string; destination: string; headers: Pick<Headers, 'get'> }

/**
 * Whether this site or the device's share sheet sent a form; the share sheet has no referrer. Browsers show a worker no
 * `Sec-Fetch-Site`, so a site that hides its referrer is recognised by its referrer policy.
 */
export function isOwnForm({ referrer, referrerPolicy, destination, headers }: FormRequest, ours: string): boolean {
  if (destination !== 'document' || referrerPolicy === 'no-referrer') return false
  const sources = [referrer, headers.get('origin')].filter((url) => url !== '' && url !== null && url !== 'null')
  return sources.every((url) => URL.parse(String(url))?.origin === ours)
}
