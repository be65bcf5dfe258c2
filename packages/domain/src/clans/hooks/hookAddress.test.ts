import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOOK_ADDRESS_LENGTH, hookAddressIn, maskHookAddress } from './hookAddress.ts'

test.each([
  ['https://hooks.example.com', 'https://hooks.example.com/'],
  [' https://hooks.example.com/in?key=1#part\n', 'https://hooks.example.com/in?key=1'],
  ['https://hooks.example.com:443/in', 'https://hooks.example.com/in'],
  ['https://hooks.example.com:8443/in', 'https://hooks.example.com:8443/in'],
  ['https://봇.example.com/', 'https://xn--7n3b.example.com/'],
  ['https://a-b.c_d.xn--3e0b707e/', 'https://a-b.c_d.xn--3e0b707e/'],
])('the text %j is the address of a receiver', (text, address) => {
  expect(hookAddressIn(text)?.href).toBe(address)
})

test.each([
  '',
  'hooks.example.com',
  'http://hooks.example.com/',
  'ftp://hooks.example.com/',
  'https://user@hooks.example.com/',
  'https://user:word@hooks.example.com/',
  'https://hooks.example.com:22/',
  'https://hooks.example.com:8080/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://１２７.０.０.１/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[2606:4700::1]/',
  'https://localhost/',
  'https://localhost./',
  'https://db.localhost/',
  'https://postgres/',
  'https://db.internal/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://router.lan/',
  'https://1.0.0.127.in-addr.arpa/',
  `https://hooks.example.com/${'a'.repeat(HOOK_ADDRESS_LENGTH)}`,
  `https://hooks.example.com/${'가'.repeat(HOOK_ADDRESS_LENGTH / 5)}`,
])('the address %j is refused', (text) => {
  expect(hookAddressIn(text)).toBeUndefined()
})

test('an accepted address has a public name as its host, however the address was typed', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
      const url = hookAddressIn(text.replace(/^http:/, 'https:'))
      expect(url === undefined || /^https:\/\/[^/@:]*[a-z][^/@:]*(:8443)?\//.test(url.href)).toBe(true)
    }),
  )
})

test('the shown part of an address holds no secret of its path', () => {
  expect(maskHookAddress('https://hooks.example.com/bot/0123456789abcdef')).toBe('https://hooks.example.com/…cdef')
  expect(maskHookAddress('https://hooks.example.com:8443/in?k=secretkey')).toBe('https://hooks.example.com:8443/…tkey')
  expect(maskHookAddress('https://hooks.example.com/secret')).toBe('https://hooks.example.com/…')
})
