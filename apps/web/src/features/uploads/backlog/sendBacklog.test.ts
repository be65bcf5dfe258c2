import type { UploadResult } from '@buri/contract/uploads'
import { expect, test } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { type CutFile, sendBacklog } from './sendBacklog.ts'

const file = (name: string, content = name) => new File([content], name, { lastModified: 1000 })
const files = (many: number) => Array.from({ length: many }, (_, index) => file(`${index}.rofl`))
const resultOf = ({ fileName }: CutFile): UploadResult => ({
  ...{ fileName, status: 'created', matchId: fileName, code: null, message: null },
})

type WorldOptions = {
  knownNames?: readonly string[]
  send?: (batch: readonly CutFile[]) => Promise<readonly UploadResult[]>
  signal?: AbortSignal
}

function aWorld({ knownNames = [], send, signal = new AbortController().signal }: WorldOptions = {}) {
  const sentNames: string[][] = []
  const waits: number[] = []
  const world = {
    understand: async (replay: File) => {
      if (replay.name.startsWith('bad'))
        return { ok: false, code: 'NOT_A_REPLAY', message: '리플레이가 아닙니다.' } as const
      if (replay.name.startsWith('gone')) throw new DOMException('gone', 'NotFoundError')
      const bytes = new Uint8Array(await replay.arrayBuffer())
      return { ok: true, understood: { kind: 'timeline' }, bytes } as const
    },
    digestOf: async (bytes: Uint8Array<ArrayBuffer>) => new TextDecoder().decode(bytes),
    findKnown: async (digests: readonly string[]) => digests.filter((digest) => knownNames.includes(digest)),
    send: async (batch: readonly CutFile[]) => {
      sentNames.push(batch.map(({ fileName }) => fileName))
      return send ? send(batch) : batch.map(resultOf)
    },
    wait: async (ms: number) => void waits.push(ms),
    onProgress: () => {},
    signal,
  }
  return { sentNames, waits, world }
}

test('files are sent twenty at a time, and files that the server already has are skipped', async () => {
  const { sentNames, world } = aWorld({ knownNames: ['3.rofl', '21.rofl'] })
  const progress = await sendBacklog(files(45), world)
  expect(sentNames.map((batch) => batch.length)).toEqual([19, 19, 5])
  expect(progress).toEqual({ total: 45, done: 45, created: 43, merged: 0, alreadySent: 2, refused: {} })
})

test('no request is sent for a batch of files that the server already has', async () => {
  const { sentNames, world } = aWorld({ knownNames: files(20).map(({ name }) => name) })
  expect(await sendBacklog(files(20), world)).toMatchObject({ alreadySent: 20, created: 0 })
  expect(sentNames).toEqual([])
})

test('equal files are sent once, and refused files are counted by reason', async () => {
  const { sentNames, world } = aWorld()
  const copies = [file('a.rofl', 'same'), file('b.rofl', 'same'), file('bad1.rofl'), file('bad2.rofl'), file('gone')]
  expect(await sendBacklog(copies, world)).toMatchObject({
    alreadySent: 1,
    refused: { '리플레이가 아닙니다.': 2, '파일을 읽을 수 없습니다. 옮겼거나 지운 파일입니다.': 1 },
  })
  expect(sentNames).toEqual([['a.rofl']])
})

const refusal = (retryAfterSeconds: number) =>
  new ApiError({ code: 'TOO_MANY_REQUESTS', message: '나중에', status: 429, retryAfterSeconds })

test('if the server asks for a short wait the sending continues after it, and ends if the wait is long', async () => {
  const refusals = [refusal(30)]
  const { waits, sentNames, world } = aWorld({
    send: async (batch) => {
      const error = refusals.pop()
      if (error) throw error
      return batch.map(resultOf)
    },
  })
  expect(await sendBacklog(files(1), world)).toMatchObject({ created: 1 })
  expect([waits, sentNames.length]).toEqual([[30_000], 2])
  refusals.push(refusal(3600))
  await expect(sendBacklog(files(1), world)).rejects.toThrow('나중에')
})

test.each(['TOO_MANY_REQUESTS', 'NEW_ACCOUNT_FULL'] as const)(
  'the refusal %s of a file ends the sending, and the files sent before it are counted',
  async (code) => {
    const seen: number[] = []
    const { world } = aWorld({
      send: async (batch) =>
        batch.map((batchFile, index) =>
          index < 5 ? resultOf(batchFile) : { ...resultOf(batchFile), status: 'rejected', code, message: '내일' },
        ),
    })
    const sending = sendBacklog(files(40), { ...world, onProgress: ({ created }) => seen.push(created) })
    await expect(sending).rejects.toThrow('내일')
    expect(seen).toEqual([0, 5])
  },
)

test('after an abort no more files are sent', async () => {
  const stop = new AbortController()
  stop.abort()
  const { sentNames, world } = aWorld({ signal: stop.signal })
  await expect(sendBacklog(files(1), world)).rejects.toThrow()
  expect(sentNames).toEqual([])
})
