import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const blockOf = (text: string, language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(text)?.[1]

test.each(['domain', 'replay', 'contract'])('the example of %s prints what its README says', (name) => {
  const text = readFileSync(join(ROOT, 'packages', name, 'README.md'), 'utf8')
  const example = blockOf(text, 'ts') ?? ''
  const args = ['--input-type=module-typescript', '--eval', example]
  expect(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })).toBe(blockOf(text, 'text'))
})
