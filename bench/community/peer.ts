import { Agent, request } from 'node:http'
import { queuePerKey } from '@buri/server/src/platform/http/queuePerKey.ts'
import { communityPosts } from './communityPosts.ts'
import { BOARDS, peopleOf } from './communitySizes.ts'

const HOT_POSTS = 50
const PARALLEL_WRITES = 8

type Topic = { tid: number; slug: string }
type PeerContentOptions = { size: number; endsAt: number; say: (sentence: string) => void }

export type Peer = {
  port: number
  /** Process ids of the server and of its database. */
  pids: readonly number[]
  cookie: string
  /** Ids of the categories that replace the boards, the busiest first. */
  categories: readonly number[]
  topics: readonly Topic[]
  /** Returns the reply's latency in milliseconds. */
  reply: (person: number, topic: number, content: string) => Promise<number>
}

/** `peerUrl` is `host:port,name,password,pid,pid` with an administrator's account. */
export async function openNodeBB(peerUrl: string, content: PeerContentOptions): Promise<Peer> {
  const [host = '', username = '', password = '', ...pids] = peerUrl.split(',')
  const port = Number(host.split(':')[1])
  const client = clientOf(port)
  const read = async (path: string) => JSON.parse((await client.send('GET', path)).text)
  const { csrf_token: loginToken } = await read('/api/config')
  await client.send('POST', '/login', { username, password }, { 'x-csrf-token': loginToken })
  const { csrf_token: token, loggedIn } = await read('/api/config')
  if (loggedIn !== true) throw new Error('NodeBB did not accept the name and password')
  const asAdmin = { 'x-csrf-token': token }
  const command = async (path: string, body: object, headers: Record<string, string>) => {
    const { text, ms } = await client.send('POST', path, body, headers)
    return { ms, ...JSON.parse(text).response }
  }
  // A master token can write as any person.
  const master = await command('/api/v3/admin/tokens', { uid: 0, description: 'bench', password }, asAdmin)
  const asAnyone = { authorization: `Bearer ${master.secret}` }
  const people: number[] = []
  for (let number = 0; number < peopleOf(content.size); number += 1) {
    const username = `사람${number}`
    const { uid } =
      (await read(`/api/user/username/${encodeURIComponent(username)}`).catch(() => undefined)) ??
      (await command('/api/v3/users', { username }, asAdmin))
    people.push(uid)
  }
  // NodeBB refuses a post while it stores another one of the same person.
  const requestQueue = queuePerKey(1)
  const write = (person: number, path: string, body: object) =>
    requestQueue(`${person}`, () => command(path, { ...body, _uid: people[person % people.length] }, asAnyone))
  const reply = (person: number, tid: number, text: string, toPid?: number) =>
    write(person, `/api/v3/topics/${tid}`, { content: text, toPid })

  const categoryNamed = (name: string, all: { name: string; cid: number; topic_count: number }[]) =>
    all.find((one) => one.name === name)
  const { categories: there } = await read('/api/categories')
  const boards = Array.from({ length: BOARDS }, (_, board) => `광장 ${board}`)
  const categories: number[] = []
  for (const name of boards)
    categories.push((categoryNamed(name, there) ?? (await command('/api/v3/categories', { name }, asAdmin))).cid)
  const topicCount = boards.reduce((sum, name) => sum + (categoryNamed(name, there)?.topic_count ?? 0), 0)

  if (topicCount === 0) {
    const posts = communityPosts(content)
    const writeAll = async () => {
      for (const { id, title, body, board, author, comments } of posts) {
        const { tid } = await write(author, '/api/v3/topics', { cid: categories[board], title, content: body })
        let root: number | undefined
        for (const { saying, isReply, author } of comments) {
          const { pid } = await reply(author, tid, saying.content, isReply ? root : undefined)
          if (!isReply) root = pid
        }
        if (id % 500 === 0) content.say(`${id} posts written to NodeBB`)
      }
    }
    await Promise.all(Array.from({ length: PARALLEL_WRITES }, writeAll))
  } else if (topicCount !== content.size) throw new Error(`NodeBB has ${topicCount} of ${content.size} topics`)

  const topics: Topic[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await read(`/api/category/${categories[0]}?page=${page}`)
    pages = list.pagination.pageCount
    topics.push(...list.topics.filter(({ postcount }: { postcount: number }) => postcount > HOT_POSTS))
  }
  return {
    ...{ port, pids: pids.map(Number), cookie: client.cookie(), categories, topics },
    reply: async (person, tid, text) => (await reply(person, tid, text)).ms,
  }
}

function clientOf(port: number) {
  const agent = new Agent({ keepAlive: true })
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ')

  function sendToPeer(
    method: string,
    path: string,
    fields?: object,
    more: Record<string, string> = {},
  ): Promise<{ text: string; ms: number }> {
    const began = performance.now()
    const body = fields && JSON.stringify(fields)
    const headers = {
      // A session cookie would take precedence over a token, so it is left out if there is a token.
      ...('authorization' in more ? {} : { cookie: cookie() }),
      ...more,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const { promise, resolve, reject } = Promise.withResolvers<{ text: string; ms: number }>()
    const sentRequest = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if ((answer.statusCode ?? 0) >= 400)
          return reject(new Error(`${path} was answered ${answer.statusCode} ${text}`))
        if (!('authorization' in more))
          for (const line of answer.headers['set-cookie'] ?? []) {
            const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
            jar.set(name, value)
          }
        resolve({ text, ms: performance.now() - began })
      })
    })
    sentRequest.on('error', reject)
    sentRequest.end(body)
    return promise
  }
  return { send: sendToPeer, cookie }
}
