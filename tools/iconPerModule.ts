import type { Plugin } from 'vite'

const PREFIX = 'virtual:icon/'
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]@mdi\/js['"]/g

/**
 * Makes every icon its own module. If all were in one file, an icon of the last page would load with the first page
 * (measured: 5 kB gzipped for 40 icons).
 */
export function iconPerModule(icons: Readonly<Record<string, unknown>>): Plugin {
  return {
    name: 'icon-per-module',
    apply: 'build',
    // The plugin runs before JSX and types are compiled, so that imports are still as they were written.
    enforce: 'pre',
    transform: (code) => (code.includes('@mdi/js') ? { code: importEachIcon(code), map: null } : undefined),
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const name = id.slice(PREFIX.length + 1)
      const path = icons[name]
      if (typeof path !== 'string') this.error(`@mdi/js has no icon ${name}`)
      return `export const ${name} = ${JSON.stringify(path)}`
    },
  }
}

export const importEachIcon = (code: string) =>
  code.replace(ICON_IMPORT, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => `import { ${name} } from '${PREFIX}${name.split(/\s+as\s+/)[0]}'`)
      .join(';'),
  )
