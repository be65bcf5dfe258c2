import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { methodAndUrl, type Route } from '@buri/contract/route'
import { expect, test } from 'vitest'
import { devAddresses, SERVER_ADDRESSES } from './devServer.ts'

const CONTRACT = join(import.meta.dirname, '../packages/contract/src')
const isForServer = (address: string) => new RegExp(SERVER_ADDRESSES).test(address)

const tables = (await readdir(CONTRACT)).filter((name) => /^\w+\.ts$/.test(name))
const modules: Record<string, Record<string, Route>>[] = await Promise.all(
  tables.map((name) => import(join(CONTRACT, name))),
)
const calls = modules
  .flatMap((exported) => Object.entries(exported).filter(([name]) => name.endsWith('Routes')))
  .flatMap(([, routes]) => Object.values(routes).map((route) => methodAndUrl(route).url))

test('the development server proxies every API path to the server', () => {
  expect(calls.length).toBeGreaterThan(40)
  // `/health` is also a page. The accepted type decides which of the two is served.
  expect(calls.filter((url) => url !== '/health' && !isForServer(url))).toEqual([])
})

test.each([
  '/auth/discord?returnTo=%2Fclans',
  '/auth/discord/redirect?code=a&state=b',
  '/dev/discord/oauth2/authorize?client_id=stand-in',
  '/dev/discord/style.css',
  '/docs',
  '/docs/json',
  '/metrics',
  '/assets/game/16.10/img/champion/Ahri.png',
  '/og/clan/1.png',
  '/embed/match/KR_1',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/.well-known/security.txt',
])('%s reaches the server', (address) => {
  expect(isForServer(address)).toBe(true)
})

test.each([
  '/',
  '/auth/success?result=ok',
  '/summoner/api#KR1',
  '/clans',
  '/admin',
  '/webs',
  '/document',
  '/src/main.tsx',
  '/@vite/client',
  '/node_modules/.vite/deps/react.js',
  '/assets/logo.svg',
  '/manifest.webmanifest',
])('%s stays with Vite', (address) => {
  expect(isForServer(address)).toBe(false)
})

test.each([
  { options: { host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' }, web: 3000 },
  { options: { host: '127.0.0.1', port: 0, publicUrl: undefined }, web: 5001 },
])('browsers use Vite’s port, which the server takes for its own address: $options', ({ options, web }) => {
  expect(devAddresses(options, [5001, 5002])).toEqual({
    webPort: web,
    server: { PORT: '5002', PUBLIC_URL: `http://localhost:${web}` },
    web: { BURI_SERVER: 'http://127.0.0.1:5002' },
  })
})

test.each([
  { host: '::1', server: 'http://[::1]:5002' },
  { host: '0.0.0.0', server: 'http://127.0.0.1:5002' },
])('a server listening on $host is reached at $server', ({ host, server }) => {
  const options = { host, port: 3000, publicUrl: 'https://buri.example' }
  expect(devAddresses(options, [5001, 5002])).toMatchObject({
    server: { PUBLIC_URL: 'https://buri.example' },
    web: { BURI_SERVER: server },
  })
})
