/** A path on this site, or home: an address from a query may point elsewhere. */
export function returnPath(given: string | null): string {
  if (given === null || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given) || given.includes('\\')) return '/'
  // Resolved as a browser would: `/.//evil` becomes `//evil`.
  const url = URL.parse(given, 'http://here.invalid')
  if (url?.origin !== 'http://here.invalid' || url.pathname.startsWith('//')) return '/'
  return url.pathname.startsWith('/auth') ? '/' : `${url.pathname}${url.search}`
}
