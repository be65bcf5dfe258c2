import type { Plugin } from 'vite'

const OURS = /\/apps\/web\/src\//

/**
 * For a build that draws once, without waiting: what a page asks for later is not part of it, and stays as what stands in for
 * it until then. What waits for it is never heard, so that nothing is kept for it either.
 */
export const nothingLater = (): Plugin => ({
  name: 'nothing-later',
  // After types have gone, in which `import()` may stand too.
  transform: (code, id) => (OURS.test(id) ? { code: withNothingLater(code), map: null } : undefined),
})

export const withNothingLater = (code: string) =>
  code.replace(/\blazy\(/g, 'lazy(() => ({ then() {} }), ').replace(/\bimport\(/g, 'Promise.reject(')
