import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestProject } from './testProject.ts'

let project: ReturnType<typeof openTestProject>
beforeEach(() => {
  project = openTestProject()
})
afterEach(() => {
  const { server, door } = processes()
  for (const id of [server, door]) if (isAlive(id)) process.kill(id, 'SIGKILL')
  project.close()
})

const WAIT_OPTIONS = { timeout: 30_000, interval: 50 }
/** Longer than three checks of the parent process. */
const AFTER_CHECKS_MS = 1200

function processes() {
  const [server = 0, door = 0] = project.told()[0]?.split(' ').map(Number) ?? []
  return { server, door }
}
function isAlive(id: number): boolean {
  try {
    return id > 0 && process.kill(id, 0) && !/^State:\tZ/m.test(readFileSync(`/proc/${id}/status`, 'utf8'))
  } catch {
    // The process has ended.
    return false
  }
}
const serverBegan = () => vi.waitFor(() => expect(isAlive(processes().server)).toBe(true), WAIT_OPTIONS)
const serverEnded = () => vi.waitFor(() => expect(isAlive(processes().server)).toBe(false), WAIT_OPTIONS)
const signals = () => project.told().slice(1)

test.each([
  { launcher: 'nohup', command: 'nohup npm start >/dev/null 2>&1 </dev/null &' },
  { launcher: 'setsid', command: 'setsid npm start >/dev/null 2>&1 </dev/null &' },
  { launcher: 'nohup and setsid', command: 'setsid nohup npm start >/dev/null 2>&1 </dev/null &' },
])(
  'a server started with $launcher survives the end of its shell and the hangup of its terminal',
  async ({ command }) => {
    const shell = project.shell(`${command} sleep 1`)
    await once(shell, 'exit')
    await serverBegan()
    await pause(AFTER_CHECKS_MS)
    expect([isAlive(processes().server), signals()]).toEqual([true, []])
    // The shell's process group no longer exists with `setsid`.
    if (!command.startsWith('setsid')) process.kill(-(shell.pid ?? 0), 'SIGHUP')
    await pause(AFTER_CHECKS_MS)
    expect([isAlive(processes().server), signals()]).toEqual([true, []])
    process.kill(processes().door, 'SIGTERM')
    await serverEnded()
    expect(signals()).toEqual(['SIGTERM'])
  },
)

test('Ctrl-C is sent to the whole terminal group, but asks the server only once to stop', async () => {
  const shell = project.shell('npm start')
  await serverBegan()
  process.kill(-(shell.pid ?? 0), 'SIGINT')
  await serverEnded()
  expect(signals()).toEqual(['SIGINT'])
})

test('SIGTERM to npm stops the server', async () => {
  const npm = project.shell('exec npm start')
  await serverBegan()
  process.kill(npm.pid ?? 0, 'SIGTERM')
  await serverEnded()
  expect(signals()).toEqual(['SIGTERM'])
})

test('the server stops when npm is killed', async () => {
  const npm = project.shell('exec npm start')
  await serverBegan()
  process.kill(npm.pid ?? 0, 'SIGKILL')
  await serverEnded()
  expect(signals()).toEqual(['SIGTERM'])
})

test('the server stops when the script runner is killed', async () => {
  project.shell('exec node tools/run.mjs start')
  await serverBegan()
  process.kill(processes().door, 'SIGKILL')
  await serverEnded()
  expect(signals()).toEqual(['SIGTERM'])
})

test('npm’s own Node runs the script runner, whatever Node is in the project', async () => {
  project.write('node_modules/.bin/node', '#!/bin/sh\nexit 127\n')
  project.shell('exec npm start')
  await serverBegan()
  process.kill(processes().door, 'SIGTERM')
  await serverEnded()
})
