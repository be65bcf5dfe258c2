import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { USAGES } from './help.mjs'
import { openTestProject } from './testProject.ts'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
const names = [...Object.keys(scripts), 'build']

let project: ReturnType<typeof openTestProject>
beforeAll(() => {
  project = openTestProject()
  // Nothing is installed and nothing can be installed, because help must not wait for an install.
  for (const path of ['node_modules', 'package-lock.json']) rmSync(join(project.root, path), { recursive: true })
})
afterAll(() => project.close())
const nothingBegan = () => expect([project.told(), existsSync(join(project.root, 'node_modules'))]).toEqual([[], false])

test('every command has help', () => {
  expect(Object.keys(USAGES).toSorted()).toEqual(names.toSorted())
})

test.each(names)('%s --help shows its usage and starts nothing', async (name) => {
  const { code, output } = await project.run(name, ...(name.length % 2 === 0 ? ['--help'] : ['something', '-h']))
  expect([code, output.split('\n')[0]]).toEqual([0, USAGES[name]?.usage[0]])
  nothingBegan()
})

test('every command prints the version', async () => {
  for (const name of names) expect(await project.run(name, '--version')).toEqual({ code: 0, output: 'door 1.2.3\n' })
  expect((await project.run('--version')).output).toBe('door 1.2.3\n')
  nothingBegan()
})

test('help without a command lists all commands', async () => {
  const { code, output } = await project.run('--help')
  expect(code).toBe(0)
  for (const name of names) expect(output).toContain(`\n  ${name} `)
})

test('start refuses an unknown option and shows how to set a setting', async () => {
  const { code, output } = await project.run('start', '--port=4000')
  expect([code, output]).toEqual([1, expect.stringContaining('PORT=4000 npm start')])
  nothingBegan()
})

test('an argument after -- is not an option, even if it looks like one', async () => {
  const { code, output } = await project.run('import', '--', '--help')
  expect([code, output]).toEqual([1, expect.stringContaining('package-lock.json is missing')])
})
