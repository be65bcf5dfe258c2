import { Agent, type ClientRequest, get } from 'node:http'

export const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
/** Returns a network address for one person, because rate limits count per address. */
export const addressOf = (nth: number) => `10.1.${nth >> 8}.${nth & 255}`

export type StreamReaders = {
  received: () => number
  arrivals: (count: number) => Promise<number[]>
  leave: () => void
}

/** `onEvent` gets the number of each page that gets an event. */
export async function openCrowd(
  count: number,
  ports: readonly number[],
  nightId: string,
  onEvent: (index: number) => void = () => {},
): Promise<StreamReaders> {
  const requests: ClientRequest[] = []
  let times: number[] = []
  let received = 0
  let wanted = Number.POSITIVE_INFINITY
  let enough = () => {}
  const openStream = (nth: number) =>
    new Promise<void>((resolve, reject) => {
      const options = {
        agent,
        port: ports[nth % ports.length],
        path: `/api/events?topics=inhouse:${nightId}`,
        headers: { 'x-forwarded-for': addressOf(nth) },
      }
      const request = get(options, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`a stream was answered ${response.statusCode}`))
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          if (text.includes('event: ready')) return resolve()
          if (!text.includes('data: ')) return
          received += 1
          onEvent(nth)
          times.push(performance.now())
          if (times.length >= wanted) enough()
        })
      })
      request.on('error', reject)
      requests.push(request)
    })
  for (let index = 0; index < count; index += 25)
    await Promise.all(Array.from({ length: Math.min(25, count - index) }, (_, place) => openStream(index + place)))

  return {
    received: () => received,
    async arrivals(people) {
      times = []
      wanted = people
      await new Promise<void>((resolve) => {
        enough = resolve
      })
      return times
    },
    leave: () => {
      for (const request of requests) request.destroy()
    },
  }
}

/** Returns the times at which the answers arrived. */
export const requestLobbies = (count: number, ports: readonly number[], nightId: string): Promise<number[]> =>
  Promise.all(
    Array.from(
      { length: count },
      (_, index) =>
        new Promise<number>((resolve, reject) => {
          const options = {
            agent,
            port: ports[index % ports.length],
            path: `/api/inhouse/nights/${nightId}`,
            headers: { 'x-forwarded-for': addressOf(index), 'accept-encoding': 'gzip' },
          }
          get(options, (response) => {
            if (response.statusCode !== 200) reject(new Error(`the lobby was answered ${response.statusCode}`))
            response.resume().on('end', () => resolve(performance.now()))
          }).on('error', reject)
        }),
    ),
  )
