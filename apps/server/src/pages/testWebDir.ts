import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const INDEX = `<!doctype html><html lang="ko"><head><!--head--><script>window.early = 1</script><script type="module" src="/assets/app-1a2b.js"></script>
<link rel="stylesheet" crossorigin href="/assets/font.css"></head>
<body><div id="root"></div><!--data--></body></html>`
/** Stands in for the built first view, with inline styles and pictures. */
const FIRST_VIEW = `export const drawFirstView = (address, answers, { rows, isPhone }) =>
  /^.(match|clans)/.test(address) ? undefined : address.includes('broken') ? answers[9].data :
  '<main style="--hue:7"><p style="--hue:7"><img src="/a.png" data-art="">' + address + ' ' + answers.length + '</p>' +
  (isPhone ? '<b class="card"></b><template data-fold=""></template>' : '') + '<i style="}x{">'
  + (answers[1]?.data?.pages?.[0].items?.length ?? '') + (rows === 'compact' ? rows : '') + '</i></main>'`

export async function aWebDir(): Promise<string> {
  const webDir = await mkdtemp(join(tmpdir(), 'buri-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), INDEX)
  await writeFile(join(webDir, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(webDir, 'sw.js'), '')
  await writeFile(join(webDir, 'assets/app-1a2b.js'), `export const big = '${'x'.repeat(5000)}'`)
  await writeFile(join(webDir, '.env'), 'secret')
  await mkdir(join(webDir, '.vite'))
  const frame = {
    'index.html': { file: 'assets/app-1a2b.js', imports: ['_frame.js'] },
    '_frame.js': { file: 'assets/frame.js', css: ['assets/font.css'] },
  }
  const profile = { file: 'assets/profile.js', imports: ['index.html', '_card.js'], css: ['assets/profile.css'] }
  const card = { file: 'assets/card.js', imports: ['_frame.js', '_card.js'], css: ['assets/card.css'] }
  await writeFile(join(webDir, 'assets/profile.css'), '.profile{color:red}')
  await writeFile(join(webDir, 'assets/card.css'), '.card{color:blue}')
  await writeFile(join(webDir, 'assets/font.css'), '@font-face{font-family:A;src:url(/a.woff2)}')
  await mkdir(join(webDir, '.firstView'))
  await writeFile(join(webDir, '.firstView/firstView.js'), FIRST_VIEW)
  const replay = { file: 'assets/replay.js', imports: ['_frame.js', '_card.js'] }
  const manifest = {
    ...frame,
    'src/app/routes/SummonerRoute.tsx': profile,
    '_card.js': card,
    'src/app/start/replayEarlyInput.ts': replay,
  }
  await writeFile(join(webDir, '.vite/manifest.json'), JSON.stringify(manifest))
  return webDir
}
