import { spawnSync } from 'node:child_process'

const knowsHangul = () => (spawnSync('fc-list', [':lang=ko'], { encoding: 'utf8' }).stdout ?? '').trim() !== ''

/** Installs a Hangul font. Without one the browser searches all fonts for each syllable, which slows drawing. */
export function ensureHangul() {
  if (knowsHangul()) return
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'fonts-noto-cjk'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (!knowsHangul())
    console.log('No font of this machine knows Hangul: layout takes some 100 ms longer than on a phone.')
}
