import { PAGES } from '@buri/contract/pages'

const rootOf = (path: string) => path.split('/')[1] ?? ''
/** `/auth` is left out, because a sign-in could redirect to itself. */
const PAGE_ROOTS = new Set(PAGES.map(rootOf).filter((root) => root !== 'auth'))
const LONGEST_PATH = 512
export const HOME_PATH = '/'

/** Returns `requested`, or home if a browser could resolve it to another site or if no page has this path. */
export function returnPath(requested: string | undefined): string {
  if (requested === undefined || requested.length > LONGEST_PATH || !/^\/(?![/\\])[\x21-\x7e]*$/.test(requested))
    return HOME_PATH
  // The path is resolved as browsers do it. `/.//evil` becomes `//evil` and is refused below.
  const url = URL.parse(requested, 'http://here.invalid')
  if (url?.origin !== 'http://here.invalid' || requested.includes('\\') || url.pathname.startsWith('//'))
    return HOME_PATH
  const path = `${url.pathname}${url.search}`
  return PAGE_ROOTS.has(rootOf(url.pathname)) && path.length <= LONGEST_PATH ? path : HOME_PATH
}
