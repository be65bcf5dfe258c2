import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { serviceWorker } from './serviceWorker.ts'

type Hook = { handler: (options: unknown, bundle: Record<string, unknown>) => Promise<void> }

async function builtBeside(...files: string[]) {
  const { generateBundle } = serviceWorker(
    join(import.meta.dirname, '../apps/web/src/loading/offline/worker.ts'),
    'sw.js',
  )
  const emitted: Rolldown.EmittedAsset[] = []
  const context = { emitFile: (file: Rolldown.EmittedAsset) => emitted.push(file) }
  const bundle = Object.fromEntries(files.map((name) => [name, {}]))
  await (generateBundle as unknown as Hook).handler.call(context, {}, bundle)
  return emitted
}

test('the worker is one script without imports, and its build name depends on the files of the build', async () => {
  const [[first], [same], [other]] = await Promise.all([
    builtBeside('assets/a.js', 'assets/b.css'),
    builtBeside('assets/b.css', 'assets/a.js'),
    builtBeside('assets/a.js', 'assets/c.css'),
  ])
  expect(first?.fileName).toBe('sw.js')
  expect(String(first?.source)).not.toMatch(/\b(import|export)\b|\bBUILD\b/)
  expect(same?.source).toBe(first?.source)
  expect(other?.source).not.toBe(first?.source)
})
