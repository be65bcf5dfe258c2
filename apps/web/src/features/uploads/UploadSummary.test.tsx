import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UploadSummary } from './UploadSummary.tsx'
import type { UploadItem } from './uploadList.ts'

const item = (id: number, state: UploadItem['state']): UploadItem => ({
  ...{
    id,
    fileName: `${id}.rofl`,
    fileSize: 1,
    lastModified: 0,
    understood: null,
    bytes: null,
    date: null,
    remark: '',
  },
  state,
})
const aRefusedItem = (id: number, message: string) => item(id, { step: 'refused', message })

test.each([
  [
    [item(1, { step: 'ready' }), aRefusedItem(2, '리플레이 파일이 아닙니다.')],
    '보낼 파일 1개, 올리지 못한 파일 1개. 리플레이 파일이 아닙니다.',
  ],
  [[aRefusedItem(1, '비어 있습니다.'), aRefusedItem(2, '비어 있습니다.')], '올리지 못한 파일 2개. 비어 있습니다.'],
  [[aRefusedItem(1, '비어 있습니다.'), aRefusedItem(2, '너무 큽니다.')], '올리지 못한 파일 2개'],
])('the summary says the one reason of all refused files', (items, words) => {
  render(<UploadSummary items={items} />)
  expect(screen.getByRole('status').textContent).toBe(words)
})
