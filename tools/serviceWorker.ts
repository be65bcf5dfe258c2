import { hash } from 'node:crypto'
import { build, type Plugin } from 'vite'

/** Builds the service worker as one file without imports. The file contains a name of the build. */
export const serviceWorker = (entry: string, fileName: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const name = hash('sha256', Object.keys(bundle).sort().join('\n'), 'hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName, source: await workerCode(entry, name) })
    },
  },
})

async function workerCode(entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { BUILD: JSON.stringify(name) },
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  const { output } = [built].flat()[0] as { output: { code?: string }[] }
  const code = output[0]?.code
  if (output.length !== 1 || code === undefined) throw new Error('the worker is not one script')
  return code
}
