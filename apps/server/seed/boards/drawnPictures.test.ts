import { expect, test, vi } from 'vitest'
import { drawnPictures } from './drawnPictures.ts'

test('all pictures arrive under `node --watch`, whose children report imports on the same channel', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  const pictures = await drawnPictures()
  vi.unstubAllEnvs()
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.filter(({ image }) => !image?.name)).toEqual([])
})
