import { isMainThread } from 'node:worker_threads'

const WORK_MS = 2
const REST_MS = 6
const neverNotified = new Int32Array(new SharedArrayBuffer(4))
let due = performance.now() + WORK_MS

/** Pauses for three quarters of the time, so that requests get the processor. Does nothing in the main thread. */
export function rest(): void {
  if (isMainThread || performance.now() < due) return
  Atomics.wait(neverNotified, 0, 0, REST_MS)
  due = performance.now() + WORK_MS
}
