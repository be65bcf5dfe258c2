import { expect, onTestFinished, test, vi } from 'vitest'
import { onFilesGiven } from './sharedFiles.ts'

test('if one of several opened files cannot be read, the readable files are taken', async () => {
  const readable = new File(['a'], 'KR-1.rofl')
  const handles = [{ getFile: () => Promise.reject(new Error('gone')) }, { getFile: () => Promise.resolve(readable) }]
  vi.stubGlobal('launchQueue', { setConsumer: (take: (launch: object) => void) => take({ files: handles }) })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const taken = await new Promise((resolve) => onTestFinished(onFilesGiven(resolve)))
  expect(taken).toEqual([readable])
}, 2000)
