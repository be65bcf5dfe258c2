/** The first word of every page there is; `/auth` is left out, or a sign-in could lead back into itself. */
const PAGES = new Set([
  '',
  'admin',
  'clan',
  'clans',
  'community',
  'health',
  'inhouse',
  'match',
  'mypage',
  'privacy',
  'ranking',
  'summoner',
  'terms',
  'upload',
])
const LONGEST = 512
export const HOME = '/'

/** Where a sign-in leads: a page of ours, or home. Anything a browser could read as another site is home. */
export function returnPath(requested: string | undefined): string {
  if (requested === undefined || requested.length > LONGEST || !/^\/(?![/\\])[\x21-\x7e]*$/.test(requested)) return HOME
  // Resolved as a browser would; `/.//evil` becomes `//evil` and is caught here.
  const url = URL.parse(requested, 'http://here.invalid')
  if (url?.origin !== 'http://here.invalid' || requested.includes('\\') || url.pathname.startsWith('//')) return HOME
  const [, page = ''] = url.pathname.split('/')
  const path = `${url.pathname}${url.search}`
  return PAGES.has(page) && path.length <= LONGEST ? path : HOME
}
