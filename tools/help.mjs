import { readFileSync } from 'node:fs'

/** Purpose and usage of each command. The server's commands show them too, when they get unknown arguments. */
export const USAGES = contentOf('../apps/server/src/cli/usages.json')

export function isAskedFor(words) {
  const end = words.indexOf('--')
  const options = end === -1 ? words : words.slice(0, end)
  if (options.includes('--help') || options.includes('-h')) return 'help'
  return options.includes('--version') ? 'version' : undefined
}

export function helpOf(name) {
  if (name !== undefined) return [...USAGES[name].usage, '', USAGES[name].does].join('\n')
  const names = Object.keys(USAGES)
  const widest = Math.max(...names.map(({ length }) => length))
  const lines = names.map((one) => `  ${one.padEnd(widest)}  ${USAGES[one].does.split('\n')[0]}`)
  return ['Usage: npm run COMMAND -- …', ...lines, '', 'npm run COMMAND -- --help tells more of one.'].join('\n')
}

export function versionOf() {
  const { name, version } = contentOf('../package.json')
  return `${name} ${version}`
}

function contentOf(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
}
