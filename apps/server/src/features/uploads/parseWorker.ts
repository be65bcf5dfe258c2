import { parentPort } from 'node:worker_threads'
import { readCutReplay, type SlicedReading } from '#server/model/matches/store/readSliced.ts'

export type ParseRequest = { bytes: Uint8Array<ArrayBuffer>; fileName: string }
export type ParseAnswer = SlicedReading

const sliceable = (bytes: Uint8Array<ArrayBuffer>) => ({
  size: bytes.length,
  slice: (start: number, end: number) => ({ arrayBuffer: async () => bytes.slice(start, end).buffer }),
})

parentPort?.on('message', async ({ bytes, fileName }: ParseRequest) => {
  const answer: ParseAnswer = await readCutReplay(sliceable(bytes), fileName)
  parentPort?.postMessage(answer)
})
