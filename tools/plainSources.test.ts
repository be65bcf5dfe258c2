import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const TOOLS = import.meta.dirname
const SOURCE = join(TOOLS, '../packages/domain/src/composed.ts')
const QUIET = '--disable-warning=ExperimentalWarning'

const node = (...args: string[]) => execFileSync(process.execPath, [QUIET, ...args], { encoding: 'utf8' })

/** What a process says that loads this module, and whether it needed Node's compiler for it. */
function loaded(path: string, ...preloads: string[]) {
  const program = `
    const { default: said, ...names } = await import(${JSON.stringify(pathToFileURL(path).href)})
    const hasCompiler = process.moduleLoadList.some((name) => name.includes('deps/amaro'))
    console.log(JSON.stringify({ said, names: Object.keys(names), hasCompiler }))`
  const imports = preloads.flatMap((file) => ['--import', pathToFileURL(join(TOOLS, file)).href])
  return JSON.parse(node(...imports, '--input-type=module', '--eval', program))
}

test('a server loads our sources without the compiler that takes their types out', () => {
  node(join(TOOLS, 'plainSources.mjs'))
  const { names, hasCompiler } = loaded(SOURCE, 'loadPlain.mjs')
  expect(hasCompiler).toBe(false)
  expect(loaded(SOURCE)).toMatchObject({ names, hasCompiler: true })
})

test('a source that was changed since is loaded as it is now', () => {
  const folder = mkdtempSync(join(tmpdir(), 'buri-plain-'))
  try {
    const changed = join(folder, 'composed.mts')
    writeFileSync(changed, `${readFileSync(SOURCE, 'utf8')}\nexport default 'new' as string\n`)
    expect(loaded(changed, 'loadPlain.mjs')).toMatchObject({ said: 'new', hasCompiler: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
