import { request } from 'node:https'
import { expect, test } from 'vitest'
import { isPublicAddress } from './publicAddress.ts'
import { LookupRefused, publicLookup } from './publicLookup.ts'

test.each(['8.8.8.8', '142.250.206.106', '2404:6800:400a:80a::200a', '2a03:2880::1'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '168.63.129.16',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001::1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

const leadingTo = (...addresses: string[]) => publicLookup({ resolve: async () => addresses })

const failureOf = (lookup: ReturnType<typeof leadingTo>) =>
  new Promise<Error>((resolve, reject) => {
    const asked = request('https://push.example/a', { lookup, agent: false }, () => reject(new Error('it connected')))
    asked.once('error', resolve).end()
  })

test.each([
  { to: ['127.0.0.1'], problem: 'inner' },
  { to: ['8.8.8.8', '10.0.0.1'], problem: 'inner' },
  { to: ['2404:6800::1', '::1'], problem: 'inner' },
  { to: [], problem: 'unresolved' },
])('a connection is refused to a name that leads to $to', async ({ to, problem }) => {
  const failure = await failureOf(leadingTo(...to))
  expect(failure).toBeInstanceOf(LookupRefused)
  expect(failure).toMatchObject({ problem })
})
