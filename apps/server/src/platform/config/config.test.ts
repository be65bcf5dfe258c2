import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'

const configOf = (env: Record<string, string>): Config => {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.refusal)
  return read.config
}
const refusalOf = (env: Record<string, string>) => {
  const read = readConfig(env)
  return read.ok ? undefined : read.refusal
}

test('an empty environment starts the whole product on this machine', () => {
  expect(configOf({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: expect.stringMatching(/[\\/]data$/),
    databaseUrl: undefined,
    hasDemo: true,
    hasStandIn: true,
    discord: undefined,
    discordCommands: undefined,
    discordBotToken: undefined,
    adminDiscordIds: [],
    sessionSecret: undefined,
    trustProxy: false,
    logLevel: 'info',
  })
})

test('an empty variable counts as unset', () => {
  expect(configOf({ PORT: '', DATABASE_URL: ' ', DISCORD_CLIENT_ID: '', SESSION_SECRET: '' })).toEqual(configOf({}))
})

const DISCORD = { DISCORD_CLIENT_ID: '123456789012345678', DISCORD_CLIENT_SECRET: 'hidden' }
const SHARED = { DATABASE_URL: 'postgres://u:p@db/buri', SESSION_SECRET: 'x'.repeat(32) }

const HERE = {
  HOST: ['', '127.0.0.1', '127.8.9.10', 'localhost', '::1'],
  PUBLIC_URL: ['', 'http://localhost:3000', 'https://localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
}
const ELSEWHERE = {
  HOST: ['0.0.0.0', '::', '10.0.0.5', 'buri.example', 'localhost.buri.example', '127.evil.example'],
  PUBLIC_URL: [
    'https://buri.example',
    'http://10.0.0.5:3000',
    'http://localhost.buri.example',
    'http://127.0.0.1.nip.io',
  ],
}
const hosts = [...HERE.HOST, ...ELSEWHERE.HOST]
const addresses = [...HERE.PUBLIC_URL, ...ELSEWHERE.PUBLIC_URL]
const combinations = hosts.flatMap((HOST) => addresses.map((PUBLIC_URL) => ({ HOST, PUBLIC_URL })))

test.each(combinations)('stand-in and demo world depend on $HOST and $PUBLIC_URL', (setting) => {
  const isLocalListener = HERE.HOST.includes(setting.HOST) && HERE.PUBLIC_URL.includes(setting.PUBLIC_URL)
  for (const DEMO of ['', 'auto', 'on', 'off'])
    for (const discord of [{}, DISCORD])
      for (const NODE_ENV of ['', 'development', 'production', 'test'])
        for (const TRUST_PROXY of ['', 'off', '1', '127.0.0.1'])
          for (const shared of [{}, SHARED]) {
            const { hasStandIn, hasDemo } = configOf({ ...setting, DEMO, NODE_ENV, TRUST_PROXY, ...discord, ...shared })
            const isWithoutProxy = isLocalListener && ['', 'off'].includes(TRUST_PROXY)
            expect(hasStandIn).toBe(isWithoutProxy && DEMO !== 'off' && discord !== DISCORD)
            const isNewSite = isWithoutProxy && discord !== DISCORD && shared !== SHARED
            expect(hasDemo).toBe(DEMO === 'on' || (DEMO !== 'off' && isNewSite))
          }
})

test.each([
  { name: 'PORT', text: '0', field: 'port', value: 0 },
  { name: 'PORT', text: '0', field: 'publicUrl', value: undefined },
  { name: 'PORT', text: '8080', field: 'publicUrl', value: 'http://localhost:8080' },
  { name: 'PUBLIC_URL', text: 'https://buri.example/', field: 'publicUrl', value: 'https://buri.example' },
  { name: 'DATA_DIR', text: '/srv/buri', field: 'dataDir', value: '/srv/buri' },
  { name: 'ADMIN_DISCORD_IDS', text: ' 12, 34,', field: 'adminDiscordIds', value: ['12', '34'] },
  { name: 'TRUST_PROXY', text: 'on', field: 'trustProxy', value: 1 },
  { name: 'TRUST_PROXY', text: '2', field: 'trustProxy', value: 2 },
  { name: 'TRUST_PROXY', text: '10.0.0.0/8, ::1', field: 'trustProxy', value: ['10.0.0.0/8', '::1'] },
  { name: 'GAME_ASSETS_URL', text: 'local', field: 'gameAssetsUrl', value: 'local' },
  { name: 'CONTACT', text: 'help@buri.example', field: 'contact', value: 'mailto:help@buri.example' },
  { name: 'CONTACT', text: 'mailto:help@buri.example', field: 'contact', value: 'mailto:help@buri.example' },
  {
    name: 'CONTACT',
    text: 'https://open.chat.example/buri',
    field: 'contact',
    value: 'https://open.chat.example/buri',
  },
  { name: 'RIOT_API_URL', text: 'http://127.0.0.1:9/', field: 'riotApiUrl', value: 'http://127.0.0.1:9' },
])('the setting $name=$text gives $field $value', ({ name, text, field, value }) => {
  expect(configOf({ [name]: text })).toHaveProperty(field, value)
})

test.each([
  { name: 'PORT', text: '65536' },
  { name: 'PORT', text: '80a' },
  { name: 'HOST', text: 'http://x' },
  { name: 'PUBLIC_URL', text: 'buri.example' },
  { name: 'PUBLIC_URL', text: 'https://buri.example/path' },
  { name: 'PUBLIC_URL', text: 'https://name@buri.example' },
  { name: 'DATABASE_URL', text: 'mysql://u:p@db/buri' },
  { name: 'DEMO', text: 'yes' },
  { name: 'CONTACT', text: 'javascript:alert(1)' },
  { name: 'CONTACT', text: 'people@home' },
  { name: 'DISCORD_API_URL', text: 'ftp://x' },
  { name: 'ADMIN_DISCORD_IDS', text: 'someone#1234' },
  { name: 'GAME_ASSETS_URL', text: 'remote' },
  { name: 'SESSION_SECRET', text: 'short' },
  { name: 'TRUST_PROXY', text: 'maybe' },
  { name: 'TRUST_PROXY', text: '10' },
  { name: 'TRUST_PROXY', text: '3000' },
  { name: 'TRUST_PROXY', text: '1.5' },
  { name: 'TRUST_PROXY', text: '-1' },
  { name: 'TRUST_PROXY', text: '0.0.0.0/0' },
  { name: 'TRUST_PROXY', text: '::/0' },
  { name: 'TRUST_PROXY', text: '10.0.0.0/33' },
  { name: 'TRUST_PROXY', text: '10.0.0.0/8/8' },
  { name: 'TRUST_PROXY', text: '999.0.0.1' },
  { name: 'TRUST_PROXY', text: '10.0.0.1,' },
  { name: 'TRUST_PROXY', text: 'loopback' },
  { name: 'TRUST_PROXY', text: 'proxy.example' },
  { name: 'LOG_LEVEL', text: 'loud' },
  { name: 'METRICS_TOKEN', text: 'short' },
])('the setting $name=$text is refused by name, with a valid example', ({ name, text }) => {
  const refusal = refusalOf({ [name]: text })
  expect(refusal).toContain(`${name}: `)
  const example = /Example: \w+=(\S+)/.exec(refusal ?? '')?.[1] ?? ''
  expect(refusalOf({ [name]: example })).toBeUndefined()
})

test.each([
  { missing: 'DISCORD_CLIENT_SECRET', env: { DISCORD_CLIENT_ID: '123456789012345678' } },
  { missing: 'DISCORD_CLIENT_ID', env: { DISCORD_CLIENT_SECRET: 'hidden' } },
  { missing: 'DISCORD_PUBLIC_KEY', env: { DISCORD_BOT_TOKEN: 'x'.repeat(60) } },
  { missing: 'DATABASE_URL', env: { DATABASE_READ_URL: 'postgres://replica/buri' } },
  { missing: 'SESSION_SECRET', env: { PUBLIC_URL: 'https://buri.example', DATABASE_URL: 'postgres://db/buri' } },
])('the setting $env is refused without $missing', ({ missing, env }) => {
  expect(refusalOf(env)).toContain(`${missing}: is missing`)
})

test('all bad variables are reported together, and secrets are not repeated', () => {
  const refusal = refusalOf({ PORT: 'x', DATABASE_URL: 'mysql://u:hidden@db', SESSION_SECRET: 'hidden' })
  expect(refusal?.match(/Example:/g)).toHaveLength(3)
  expect(refusal).not.toContain('hidden')
})

test.each(['PUBLIC_URL', 'OPENID_ISSUER', 'GAME_ASSETS_URL'])(
  'an address with a password in %s is refused, and the password is not repeated',
  (name) => {
    for (const address of [
      'https://:hidden@buri.example',
      'https:\\\\:hidden@buri.example',
      'https://:hid/den@buri.example',
    ]) {
      const refusal = refusalOf({ [name]: address })
      expect(refusal).toContain(`${name}: `)
      expect(refusal).not.toMatch(/hidden|den@/)
    }
  },
)

const fileOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const namesIn = (text: string, name: RegExp) => new Set([...text.matchAll(name)].map(([, found = '']) => found))

test('the containers pass on every operator setting, and the example names the required ones', () => {
  const names = namesIn(fileOf('./config.ts'), /take\('(\w+)'/g)
  const compose = fileOf('../../../../../deploy/compose.yaml')
  const site = compose.slice(compose.indexOf('  buri:'), compose.indexOf('\n  database:'))
  const passed = namesIn(site, /^ {6}([A-Z_]+): /gm)
  const inside = /^(?:HOST|PORT|DATA_DIR|PG_BIN|DEMO|RIOT_API_URL|DISCORD_ISSUER|DISCORD_.*URL)$/
  expect(passed).toEqual(new Set([...names].filter((name) => !inside.test(name))))
  const variables = namesIn(compose, /(?:\$\{|^ {4}environment: )(\w+)/gm)
  expect(namesIn(fileOf('../../../../../deploy/env.example'), /^(\w+)=/gm)).toEqual(variables)
})
