import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const FOLDER = join(import.meta.dirname, '../deploy/cluster')
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const page = textOf('README.md')

test('every file of the cluster is named by its page, the containers or the drill', () => {
  const drill = readFileSync(join(import.meta.dirname, 'drill/proxies.ts'), 'utf8')
  const users = [page, textOf('compose.yaml'), textOf('Dockerfile'), drill]
    .join('\n')
    .replaceAll('haproxy-*', 'haproxy-web')
  for (const name of readdirSync(FOLDER)) {
    if (name !== 'README.md')
      expect(users.includes(name) || users.includes(name.split('.')[0] ?? '') ? '' : name).toBe('')
  }
  for (const [, file = ''] of page.matchAll(/deploy\/([\w/.-]+\w)/g))
    expect(existsSync(join(FOLDER, '..', file)) ? '' : file).toBe('')
})

test('Patroni’s times fit together, and no acknowledged write depends on one machine', () => {
  const { dcs } = parse(textOf('patroni.yml')).bootstrap
  expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout)
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true, primary_start_timeout: 0 })
  expect(dcs.postgresql.parameters).toMatchObject({ wal_sender_timeout: '5s', jit: 'off' })
})

test('addresses that HAProxy takes from the environment are in cluster.env', () => {
  const settings = new Set([...textOf('cluster.env').matchAll(/^([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name))
  const variables = ['haproxy-database.cfg', 'haproxy-web.cfg'].flatMap((name) => [
    ...textOf(name).matchAll(/\$\{([A-Z][A-Z\d_]*)(-?)/g),
  ])
  expect(variables.length).toBeGreaterThan(8)
  // A variable with a default needs no line in the settings.
  for (const [, name, hasDefault] of variables) expect(hasDefault === '-' || settings.has(name) ? '' : name).toBe('')
})

test('the load balancer sends a read to another process if its process died, but never a write', () => {
  const text = textOf('haproxy-web.cfg')
  expect(text).toMatch(/^ *retry-on conn-failure empty-response$/m)
  expect(text).toMatch(/^ *http-request disable-l7-retry unless METH_GET$/m)
})

test('each error page of the load balancer has a Retry-After header', () => {
  const text = textOf('haproxy-web.cfg')
  for (const status of [502, 503, 504])
    expect(text).toMatch(new RegExp(`^ *http-error status ${status} .* hdr Retry-After \\d+$`, 'm'))
})

test('the example has five services, and every image has a fixed version', () => {
  const { services } = parse(textOf('compose.yaml'), { merge: true })
  expect(Object.keys(services)).toEqual(['etcd', 'database', 'ways', 'buri', 'front'])
  for (const { image } of Object.values<{ image?: string }>(services))
    if (image !== undefined) expect(image).toMatch(/^[\w/.-]+:v?\d/)
})
