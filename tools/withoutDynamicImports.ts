import type { Plugin } from 'vite'

const WEB_SOURCE = /\/apps\/web\/src\//

/**
 * A plugin for the build that renders once without waiting. Dynamic imports are left out, and their fallbacks are
 * rendered. Their callbacks never run, so nothing is bundled for them either.
 */
export const withoutDynamicImports = (): Plugin => ({
  name: 'nothing-later',
  // The plugin runs after types are removed, because types may contain `import()` too.
  transform: (code, id) => (WEB_SOURCE.test(id) ? { code: replaceDynamicImports(code), map: null } : undefined),
})

export const replaceDynamicImports = (code: string) =>
  code.replace(/\blazy\(/g, 'lazy(() => ({ then() {} }), ').replace(/\bimport\(/g, 'Promise.reject(')
