import type { UploadResult } from '@buri/contract/uploads'
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
const answered = (id: number, standing: UploadResult['standing']) =>
  item(id, {
    step: 'answered',
    result: { fileName: `${id}.rofl`, status: 'created', matchId: `KR_${id}`, code: null, message: null, standing },
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

test('the summary says who must confirm the matches that wait', () => {
  render(<UploadSummary items={[answered(1, 'waiting'), answered(2, 'reported'), answered(3, undefined)]} />)
  expect(screen.getByRole('status').textContent).toBe(
    '새 경기 3개. 확인을 기다리는 1개는 함께 뛴 사람이나 클랜 운영진이 충분히 확인하면 전적과 점수에 들어가요.',
  )
})
