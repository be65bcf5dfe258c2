import { get } from 'node:http'

export async function openTab(origin: string, topic: string) {
  let bytes = 0
  let events = 0
  const waiting: ((time: number) => void)[] = []
  const request = get(`${origin}/api/events?topics=${encodeURIComponent(topic)}`, { agent: false })
  await new Promise<void>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream was answered ${response.statusCode}`))
      response.on('error', () => {})
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (!piece.includes('data: ')) return
        events += piece.toString().split('data: ').length - 1
        const time = performance.now()
        for (const tell of waiting.splice(0)) tell(time)
      })
      resolve()
    })
  })
  return {
    bytes: () => bytes,
    events: () => events,
    /** Resolves with the `performance.now()` time of the next event. */
    next: () => new Promise<number>((resolve) => waiting.push(resolve)),
    close: () => request.destroy(),
  }
}
export type OpenStreams = Awaited<ReturnType<typeof openTab>>
