/** Returns the path if it is on this site, and home otherwise, since an address from a query may point elsewhere. */
export function returnPath(path: string | null): string {
  if (path === null || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes('\\')) return '/'
  // The path is resolved as a browser would resolve it: `/.//evil` becomes `//evil`.
  const url = URL.parse(path, 'http://here.invalid')
  if (url?.origin !== 'http://here.invalid' || url.pathname.startsWith('//')) return '/'
  return url.pathname.startsWith('/auth') ? '/' : `${url.pathname}${url.search}`
}
