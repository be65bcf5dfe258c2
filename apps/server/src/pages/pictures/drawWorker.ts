import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'

export type DrawAnswer = { ok: true; png: Uint8Array } | { ok: false; reason: string }

const find = createRequire(import.meta.url).resolve
const folderOf = (name: string) => dirname(find(`${name}/package.json`))
const pretendard = join(folderOf('pretendard'), 'dist/public/static/alternative')
const noto = (name: string, weight: string, file: string) =>
  join(folderOf(`@expo-google-fonts/${name}`), weight, `${file}_${weight}.ttf`)

/** Only bundled fonts are used, so that every machine draws the same. */
const font = {
  loadSystemFonts: false,
  defaultFontFamily: 'Pretendard',
  fontFiles: [
    join(pretendard, 'Pretendard-Medium.ttf'),
    join(pretendard, 'Pretendard-Bold.ttf'),
    join(pretendard, 'Pretendard-ExtraBold.ttf'),
    noto('noto-sans-arabic', '700Bold', 'NotoSansArabic'),
    noto('noto-sans-hebrew', '700Bold', 'NotoSansHebrew'),
    noto('noto-emoji', '700Bold', 'NotoEmoji'),
  ],
}

parentPort?.on('message', (svg: string) => {
  parentPort?.postMessage(render(svg))
})

function render(svg: string): DrawAnswer {
  try {
    return { ok: true, png: new Resvg(svg, { font }).render().asPng() }
  } catch (error) {
    // The renderer throws strings; the calling thread interprets them.
    return { ok: false, reason: String(error) }
  }
}
