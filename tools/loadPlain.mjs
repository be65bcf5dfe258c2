// Preloaded by run.mjs: what stands in `plainSources.mjs` without its types is loaded from there, anything else as ever.
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { plainFileOf } from './plainSources.mjs'

registerHooks({
  load(url, context, next) {
    if (context.format !== 'module-typescript') return next(url, context)
    const file = plainFileOf(readFileSync(fileURLToPath(url), 'utf8'))
    if (!existsSync(file)) return next(url, context)
    return { format: 'module', source: readFileSync(file, 'utf8'), shortCircuit: true }
  },
})
