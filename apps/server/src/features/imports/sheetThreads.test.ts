import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { withSheet } from './sheetThreads.ts'

test('only a few sheets are read at a time, and if too many wait, further ones are refused', async () => {
  const packed = await promisify(gzip)(JSON.stringify([{ name: '기록', rows: [['이름'], ['새벽감자']] }]))
  const choice = { tab: null, headRow: 0, uses: ['name' as const], year: null }
  const read = () => withSheet((sheet) => sheet.read({ packed, choice, now: 0 }))
  const answers = await Promise.allSettled(Array.from({ length: 30 }, read))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'SHEETS_BUSY' })
  await expect(read()).resolves.toMatchObject({ heads: ['이름'] })
})
