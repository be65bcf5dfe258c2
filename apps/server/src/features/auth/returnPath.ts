import { PAGES } from '@buri/contract/pages'

const rootOf = (path: string) => path.split('/')[1] ?? ''
/** First segments of all pages except `/auth`: a sign-in could otherwise redirect to itself. */
const PAGE_ROOTS = new Set(PAGES.map(rootOf).filter((root) => root !== 'auth'))
const LONGEST_PATH = 512
export const HOME_PATH = '/'

/** Where a sign-in leads: one of our pages, or home. Anything a browser could resolve to another site becomes home. */
export function returnPath(requested: string | undefined): string {
  if (requested === undefined || requested.length > LONGEST_PATH || !/^\/(?![/\\])[\x21-\x7e]*$/.test(requested))
    return HOME_PATH
  // Resolved as browsers do: `/.//evil` becomes `//evil`, which is caught here.
  const url = URL.parse(requested, 'http://here.invalid')
  if (url?.origin !== 'http://here.invalid' || requested.includes('\\') || url.pathname.startsWith('//'))
    return HOME_PATH
  const path = `${url.pathname}${url.search}`
  return PAGE_ROOTS.has(rootOf(url.pathname)) && path.length <= LONGEST_PATH ? path : HOME_PATH
}
