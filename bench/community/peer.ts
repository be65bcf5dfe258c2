import { Agent, request } from 'node:http'
import { demoComments } from '@buri/server/seed/boards/demoComments.ts'
import { demoPosts } from '@buri/server/seed/boards/demoPosts.ts'
import { randomFrom } from '@buri/server/seed/random.ts'

const TOPICS = 40
const REPLIES = 49
const CATEGORY = 2
/** Topics of a page of the category. */
const LIST = 20

type Topic = { tid: number; slug: string }

export type Peer = {
  port: number
  /** The processes of the server and of its database. */
  pids: readonly number[]
  cookie: string
  topics: readonly Topic[]
  /** Adds a reply; returns its latency in milliseconds. */
  reply: (topic: number, content: string) => Promise<number>
}

/** A running NodeBB of which the bench is an administrator: `host:port,name,password,pid,pid`. */
export async function nodeBB(given: string): Promise<Peer> {
  const [host = '', username = '', password = '', ...pids] = given.split(',')
  const port = Number(host.split(':')[1])
  const client = clientOf(port)
  const before = await client.send('GET', '/api/config')
  const { csrf_token: loginToken } = JSON.parse(before.text)
  await client.send('POST', '/login', { username, password }, loginToken)
  const { csrf_token: token, loggedIn } = JSON.parse((await client.send('GET', '/api/config')).text)
  if (loggedIn !== true) throw new Error('NodeBB did not accept the name and password')
  const reply = async (topic: number, content: string) =>
    (await client.send('POST', `/api/v3/topics/${topic}`, { content }, token)).ms
  const add = async (title: string, content: string): Promise<Topic> =>
    JSON.parse((await client.send('POST', '/api/v3/topics', { cid: CATEGORY, title, content }, token)).text).response
  const there: Topic[] = []
  for (let page = 1; page <= TOPICS / LIST; page += 1)
    there.push(...JSON.parse((await client.send('GET', `/api/category/${CATEGORY}?page=${page}`)).text).topics)
  const topics = there.length >= TOPICS ? there : await fill(add, reply)
  return { port, pids: pids.map(Number), cookie: client.cookie(), topics, reply }
}

/** The same texts as ours: as many topics as a crawler reads, with a full page of comments each. */
async function fill(
  add: (title: string, content: string) => Promise<Topic>,
  reply: (topic: number, content: string) => Promise<number>,
): Promise<Topic[]> {
  const random = randomFrom(7)
  const posts = demoPosts(random, Date.now())
  const sayings = demoComments(random, posts, Date.now()).slice(0, 3000)
  const topics: Topic[] = []
  for (let nth = 0; nth < TOPICS; nth += 1) {
    const { title, body } = random.pick(posts)
    const topic = await add(`${title} ${nth}`, body)
    topics.push(topic)
    for (let place = 0; place < REPLIES; place += 1) await reply(topic.tid, `${random.pick(sayings).content} ${place}`)
  }
  return topics
}

function clientOf(port: number) {
  const agent = new Agent({ keepAlive: true })
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ')

  function send(method: string, path: string, given?: object, token?: string): Promise<{ text: string; ms: number }> {
    const began = performance.now()
    const body = given && JSON.stringify(given)
    const headers = {
      cookie: cookie(),
      ...(token === undefined ? {} : { 'x-csrf-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const { promise, resolve, reject } = Promise.withResolvers<{ text: string; ms: number }>()
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if ((answer.statusCode ?? 0) >= 400)
          return reject(new Error(`${path} was answered ${answer.statusCode} ${text}`))
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
          jar.set(name, value)
        }
        resolve({ text, ms: performance.now() - began })
      })
    })
    sent.on('error', reject)
    sent.end(body)
    return promise
  }
  return { send, cookie }
}
