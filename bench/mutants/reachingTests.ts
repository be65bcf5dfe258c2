import { posix } from 'node:path'
import { importsIn } from '../../tools/architecture.ts'

/** Returns a function that lists the tests that import a file, the nearest first. Paths are relative to the root. */
export function reachingTests(files: ReadonlyMap<string, string>): (path: string) => string[] {
  const importers = new Map<string, string[]>()
  for (const [path, text] of files) {
    for (const name of importsIn(text)) {
      const target = resolved(name, path)
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return (path) => {
    const reached = new Set([path])
    // Iterating a Set includes entries that are added meanwhile.
    for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer)
    return [...reached].filter((one) => one.endsWith('.test.ts'))
  }
}

const resolved = (name: string, path: string) =>
  name.startsWith('.')
    ? posix.join(posix.dirname(path), name)
    : `${name.replace(/^@buri\/(domain|replay|contract)\//, 'packages/$1/src/')}.ts`
