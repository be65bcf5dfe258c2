import { expect, test } from 'vitest'
import { shareInFlight } from './shareInFlight.ts'

function countingCall() {
  const ask = shareInFlight<number>()
  const ends: PromiseWithResolvers<void>[] = []
  const work = async () => {
    const number = ends.length
    const end = Promise.withResolvers<void>()
    ends.push(end)
    await end.promise
    return number
  }
  return { ask: (key = 'a') => ask(key, work), ends, end: (number: number) => ends[number]?.resolve() }
}

test('callers that come during a run share the next run', async () => {
  const { ask, ends, end } = countingCall()
  const first = ask()
  const later = [ask(), ask(), ask()]
  expect(ends).toHaveLength(1)
  end(0)
  expect(await first).toBe(0)
  await expect.poll(() => ends.length).toBe(2)
  const last = ask()
  end(1)
  expect(await Promise.all(later)).toEqual([1, 1, 1])
  await expect.poll(() => ends.length).toBe(3)
  end(2)
  expect(await last).toBe(2)
})

test('calls with different keys do not wait for each other, and nothing is cached', async () => {
  const { ask, ends, end } = countingCall()
  const answers = [ask('a'), ask('b')]
  expect(ends).toHaveLength(2)
  end(0)
  end(1)
  expect(await Promise.all(answers)).toEqual([0, 1])
  const repeat = ask('a')
  end(2)
  expect(await repeat).toBe(2)
})

test('a failure affects only the callers who waited for it', async () => {
  const ask = shareInFlight<string>()
  const failing = ask('a', async () => {
    throw new Error('lost')
  })
  const next = ask('a', async () => 'there')
  await expect(failing).rejects.toThrow('lost')
  expect(await next).toBe('there')
})
