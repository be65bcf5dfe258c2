import { parentPort } from 'node:worker_threads'
import { rest } from './rest.ts'

// Works for 50 ms of processor time. Answers how long it would have rested per millisecond of work.
let restedMs = 0
Atomics.wait = (_array: unknown, _index: unknown, _value: unknown, timeoutMs = 0) => {
  restedMs += timeoutMs
  return 'timed-out'
}
parentPort?.on('message', () => {
  const before = process.threadCpuUsage()
  const workedMs = () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  while (workedMs() < 50) rest()
  parentPort?.postMessage(restedMs / workedMs())
})
