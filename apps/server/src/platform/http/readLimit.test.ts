import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { limitKeyOf } from './readLimit.ts'

const from = (ip: string | undefined, remoteAddress?: string) => ({ ip, socket: { remoteAddress } }) as FastifyRequest

test.each([
  { what: 'an address', request: from('203.0.113.7'), address: '203.0.113.7' },
  { what: 'an address in the newer spelling', request: from('::ffff:203.0.113.7'), address: '203.0.113.7' },
  { what: 'one of the addresses of a household', request: from('2001:db8:1:2:3:4:5:6'), address: '2001:db8:1:2::' },
  { what: 'words of a proxy', request: from('unknown', '192.0.2.1'), address: '192.0.2.1' },
  { what: 'a very long word', request: from('a'.repeat(10_000), '192.0.2.1'), address: '192.0.2.1' },
  { what: 'a client that has left', request: from(undefined), address: '' },
])('a request from $what is counted as $address', ({ request, address }) => {
  expect(limitKeyOf(request)).toBe(address)
})
