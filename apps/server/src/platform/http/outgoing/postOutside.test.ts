import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOST, openReceiver, type Receiver } from '#server/features/clans/hooks/testReceiver.ts'
import { makePoster } from './postOutside.ts'
import { isPublicAddress } from './publicAddress.ts'

const HOOK = new URL(`https://${HOST}/in`)

const sockets: Socket[] = []
const trap = createServer((socket) => {
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.destroy()
})
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
  trap.listen(0, '::')
  await once(trap, 'listening')
})
afterAll(() => {
  trap.close()
  receiver.close()
})
beforeEach(() => {
  sockets.length = 0
  receiver.received.length = 0
  receiver.answers.length = 0
})
const portOf = () => (trap.address() as AddressInfo).port

const INNER = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
]

test.each(INNER)(
  'the address %s is not on the public internet, and a name with this address is not connected to',
  async (address) => {
    expect(isPublicAddress(address)).toBe(false)
    const post = makePoster({ resolve: async () => [address], port: portOf() })
    expect(await post(HOOK, {}, '{}')).toMatchObject({ kind: 'failed', problem: 'inner' })
    const mixed = makePoster({ resolve: async () => ['8.8.8.8', address], port: portOf() })
    expect(await mixed(HOOK, {}, '{}')).toMatchObject({ kind: 'failed', problem: 'inner' })
    expect(sockets).toHaveLength(0)
  },
)

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450::1',
])('the address %s is on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
  'the host %s is recognised as an inner address and not connected to',
  async (host) => {
    const post = makePoster({ mayReach: () => true, port: portOf() })
    expect(await post(new URL(`https://${host}/`), {}, '{}')).toMatchObject({ kind: 'failed', problem: 'inner' })
    expect(sockets).toHaveLength(0)
  },
)

test('a name’s addresses are checked again at each connection, since they may have changed', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.1']]
  const judged: string[] = []
  const post = makePoster({
    ...receiver.outside,
    resolve: async () => answers.shift() ?? [],
    mayReach: (address) => judged.push(address) === 1,
  })
  expect(await post(HOOK, {}, '{}')).toMatchObject({ kind: 'answered', status: 204 })
  expect(await post(HOOK, {}, '{}')).toMatchObject({ kind: 'failed', problem: 'inner' })
  expect(await post(HOOK, {}, '{}')).toMatchObject({ kind: 'failed', problem: 'unresolved' })
  expect(judged).toEqual(['127.0.0.1', '127.0.0.1'])
  expect(receiver.received).toHaveLength(1)
})

test('a redirect is an answer and is not followed', async () => {
  receiver.answers.push({ status: 307, headers: { location: `https://${HOST}/elsewhere` } })
  expect(await makePoster(receiver.outside)(HOOK, {}, '{}')).toMatchObject({ kind: 'answered', status: 307 })
  expect(receiver.received).toHaveLength(1)
})

test('an endless answer is not read, and a silent receiver is given up', async () => {
  const release = receiver.hold()
  const patient = makePoster({ ...receiver.outside, patienceMs: 200 })
  expect(await patient(HOOK, {}, '{}')).toMatchObject({ kind: 'failed', problem: 'timeout' })
  release()
  const hanging = makePoster({ resolve: () => new Promise(() => {}), patienceMs: 200 })
  expect(await hanging(HOOK, {}, '{}')).toMatchObject({ kind: 'failed', problem: 'timeout' })
})

test('a certificate of another name or issuer is refused, and a closed port is unreachable', async () => {
  const { ca: _, ...unknown } = receiver.outside
  expect(await makePoster(unknown)(HOOK, {}, '{}')).toMatchObject({ kind: 'failed', problem: 'tls' })
  const poster = makePoster(receiver.outside)
  expect(await poster(new URL('https://other.example.com/'), {}, '{}')).toMatchObject({
    kind: 'failed',
    problem: 'tls',
  })
  const closed = makePoster({ ...receiver.outside, port: 1 })
  expect(await closed(HOOK, {}, '{}')).toMatchObject({ kind: 'failed', problem: 'unreachable' })
  expect(receiver.received).toHaveLength(0)
})

test('an answer that changes the protocol is a failure', async () => {
  receiver.answers.push({ status: 101, headers: { connection: 'upgrade', upgrade: 'smtp' } })
  expect(await makePoster({ ...receiver.outside, patienceMs: 3000 })(HOOK, {}, '{}')).toMatchObject({
    kind: 'failed',
    problem: 'unreachable',
  })
})
