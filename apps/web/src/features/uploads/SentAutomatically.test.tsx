import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { SentAutomatically } from './SentAutomatically.tsx'
import { NO_UPLOADS, type UploadItem, uploadList } from './uploadList.ts'

const files = ['하나.rofl', '둘.rofl', '셋.rofl'].map((name) => ({ name, size: 1, lastModified: 0 }))
const ANSWERS = (['created', 'duplicate', 'created'] as const).map((status, index) => ({
  fileName: files[index]?.name ?? '',
  status,
  matchId: `KR_${index}`,
  ...{ code: null, message: null },
}))
const items: readonly UploadItem[] = uploadList(NO_UPLOADS, { type: 'add', files }).items.map((item, index) => {
  const result = ANSWERS[index]
  return result ? { ...item, state: { step: 'answered', result } } : item
})

function drawSentAutomatically(refuse: (path: string) => boolean = () => false, shownItems = items) {
  const deleted: string[] = []
  serve(({ method, url: { pathname: path } }) => {
    if (refuse(path))
      return { status: 403, body: { statusCode: 403, code: 'EDIT_TIME_OVER', message: '너무 늦었습니다.' } }
    if (method === 'DELETE') deleted.push(path)
    return {}
  })
  const onTakenBack = vi.fn()
  renderAt(
    <SentAutomatically
      title="정기전"
      items={shownItems}
      isSending={false}
      isTakenBack={false}
      onTakenBack={onTakenBack}
    />,
  )
  return { deleted, onTakenBack }
}

async function takeBack() {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '되돌리기' }))
  const dialog = screen.getByRole('dialog', { hidden: true })
  expect(within(dialog).getByText(/경기 2개를 지워요/)).toBeTruthy()
  expect(within(dialog).getByText('잘못 되돌렸다면 같은 리플레이를 다시 올리면 돼요.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '되돌리기', hidden: true }))
}

test('taking back automatically sent files deletes the matches that they created, but no earlier ones', async () => {
  const { deleted, onTakenBack } = drawSentAutomatically()
  await takeBack()
  await vi.waitFor(() => expect(onTakenBack.mock.calls).toEqual([[items[0]?.id], [items[2]?.id]]))
  expect(deleted).toEqual(['/api/matches/KR_0', '/api/matches/KR_2'])
})

test('files that cannot be taken back any more stay in the list, with the reason', async () => {
  const { onTakenBack } = drawSentAutomatically((path) => path.endsWith('KR_2'))
  await takeBack()
  expect(await screen.findByText('너무 늦었습니다.')).toBeTruthy()
  expect(onTakenBack.mock.calls).toEqual([[items[0]?.id]])
})

test('refused files are not announced as sent automatically', () => {
  const result = {
    fileName: '',
    status: 'rejected',
    matchId: null,
    code: 'TOO_LARGE',
    message: '너무 큽니다.',
  } as const
  drawSentAutomatically(
    undefined,
    items.slice(0, 1).map((item) => ({ ...item, state: { step: 'answered', result } })),
  )
  expect(screen.queryByRole('status')).toBeNull()
})
