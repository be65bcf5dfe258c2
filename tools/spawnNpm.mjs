import { spawnSync } from 'node:child_process'

export const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

export function spawnNpm(folder, args) {
  // The npm that runs us, if any. The `npm` on the PATH may be another version.
  const npm = process.env.npm_execpath
  const options = { cwd: folder, stdio: ['ignore', process.stderr.fd, process.stderr.fd] }
  return npm?.endsWith('.js') || npm?.endsWith('.cjs')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}
