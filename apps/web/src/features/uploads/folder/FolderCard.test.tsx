import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { aFolder } from './aFolder.ts'
import { FolderCard } from './FolderCard.tsx'
import { type LastReplay, newFolderRecord } from './folderRecord.ts'
import { folderStore } from './folderStore.ts'

const USER = '0193d3a0-0000-7000-8000-000000000009'

afterEach(() => vi.restoreAllMocks())

async function openFolderCard(last: Partial<LastReplay>, standingNow = last.standing) {
  serve(() => ({ body: { standing: standingNow } }))
  const record = await newFolderRecord(aFolder({}).handle, { userId: USER, clanId: null })
  const lastReplay: LastReplay = { fileName: 'KR-1.rofl', at: 1, status: 'created', matchId: 'KR_1', message: null }
  // jsdom has no IndexedDB.
  vi.spyOn(folderStore, 'read').mockResolvedValue({ ...record, last: { ...lastReplay, ...last } })
  renderAt(<FolderCard userId={USER} clans={[]} />)
  const card = within(await screen.findByRole('region', { name: '리플레이 폴더' }))
  await card.findByRole('link', { name: 'KR-1.rofl' })
  return card
}

test('the card says that the last match waits, and who can confirm it', async () => {
  const card = await openFolderCard({ standing: 'waiting' })
  expect(card.getByText('확인 대기')).toBeDefined()
  expect(card.getByText(/함께 뛴 사람이나 클랜 운영진이 충분히 확인하면 전적과 점수에 들어가요/)).toBeDefined()
})

test.each([{ standing: 'reported' } as const, {}])(
  'the card says nothing about trust if the match counts or its trust is unknown',
  async (last) => {
    const card = await openFolderCard(last)
    expect(card.queryByText(/확인/)).toBeNull()
  },
)

test('a match that was confirmed after the upload is no longer shown as waiting', async () => {
  const card = await openFolderCard({ standing: 'waiting' }, 'confirmed')
  await waitFor(() => expect(card.queryByText('확인 대기')).toBeNull())
})

test('a member of several clans who never chose one chooses before connecting a folder', async () => {
  serve(() => undefined)
  vi.spyOn(folderStore, 'read').mockResolvedValue(undefined)
  const put = vi.spyOn(folderStore, 'put').mockResolvedValue()
  vi.stubGlobal('showDirectoryPicker', async () => aFolder({}).handle)
  const clans = ['새벽반', '저녁반'].map((clanName, n) => ({ id: `0190a000-0000-7000-8000-00000000000${n}`, clanName }))
  renderAt(<FolderCard userId={USER} clans={clans} />)
  const connect = await screen.findByRole<HTMLButtonElement>('button', { name: '폴더 연결' })
  expect(connect.disabled).toBe(true)
  await userEvent.selectOptions(screen.getByLabelText('클랜'), '저녁반')
  await userEvent.click(connect)
  await waitFor(() => expect(put.mock.calls.map(([record]) => record.clanId)).toEqual([clans[1]?.id]))
})
