import { existsSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openPrograms } from './programs.ts'
import { openRelay } from './relay.ts'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    // The process has ended.
    return false
  }
}

test('when a drill ends, its programs end, even children, frozen programs and servers outside their group', async () => {
  const programs = openPrograms({ keepsLogs: false })
  const data = join(programs.folderOf('db1'), 'data')
  // The script behaves like PostgreSQL: it has its own session, and a file with its process id.
  const script = `mkdir ${data}; setsid sh -c 'echo $$ > ${data}/postmaster.pid; exec sleep 60' & sleep 60`
  const program = programs.start('agent', 'sh', ['-c', script])
  const frozenProgram = programs.start('frozen', 'sleep', ['60'])
  frozenProgram.signal('SIGSTOP')
  await vi.waitFor(() => expect(existsSync(join(data, 'postmaster.pid'))).toBe(true))
  const server = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8'))
  expect([program.pid, frozenProgram.pid, server].filter(isAlive)).toHaveLength(3)
  await programs.end()
  await Promise.all([program.ended, frozenProgram.ended])
  await vi.waitFor(() => expect([program.pid, frozenProgram.pid, server].filter(isAlive)).toEqual([]))
  expect(existsSync(programs.folder)).toBe(false)
})

test('a cut relay forwards nothing and refuses no connection, and forwards again once repaired', async () => {
  const server = createServer((socket) => socket.pipe(socket))
  const target = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  const relay = await openRelay('127.0.0.1', 0, { host: '127.0.0.1', port: target })
  const echo = () =>
    new Promise<string>((resolve) => {
      const socket = connect(relay.port, '127.0.0.1', () => socket.write('hello'))
      setTimeout(() => socket.destroy(), 300)
      socket.once('data', (data) => resolve(data.toString()))
      socket.once('close', () => resolve('nothing'))
      socket.once('error', (error) => resolve(error.message))
    })
  expect(await echo()).toBe('hello')
  relay.cut()
  expect(await echo()).toBe('nothing')
  relay.mend()
  expect(await echo()).toBe('hello')
  relay.close()
  server.close()
})
