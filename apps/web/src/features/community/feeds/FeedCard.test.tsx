import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { aPostItem, aPostPage } from '../aPost.ts'
import { FeedCard } from './FeedCard.tsx'

const post = (id: number, publishedAt: string) => aPostItem({ id, title: `게시글 ${id}`, publishedAt })
const EARLIER = [post(2, '2026-11-20T12:00:00.000Z'), post(1, '2026-11-20T11:00:00.000Z')]
const NOW = [post(3, '2026-11-20T13:00:00.000Z'), ...EARLIER]

function rows() {
  const listItems = within(screen.getByRole('list', { name: '게시글 목록' })).getAllByRole('listitem')
  return listItems.map((row) => {
    const isNew = within(row).queryByRole('img', { name: '새 게시글' }) !== null
    return `${isNew ? '새 ' : ''}${within(row).queryByRole('link')?.textContent ?? '여기까지'}`
  })
}

async function expectRows(posts: typeof NOW, expected: readonly string[]) {
  serve(({ url }) => (url.pathname === '/api/community/posts' ? { body: aPostPage(posts) } : undefined))
  openPage('/community', <FeedCard searchParams={new URLSearchParams()} />, '/community')
  await screen.findByRole('link', { name: '게시글 1' })
  await waitFor(() => expect(rows()).toEqual(expected))
  cleanup()
}

test('posts published since the last visit stay marked as new during the whole visit', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await expectRows(EARLIER, ['게시글 2', '게시글 1'])
  vi.setSystemTime('2026-11-20T13:10:00Z')
  await expectRows(NOW, ['새 게시글 3', '여기까지', '게시글 2', '게시글 1'])
  vi.setSystemTime('2026-11-20T13:30:00Z')
  await expectRows(NOW, ['새 게시글 3', '여기까지', '게시글 2', '게시글 1'])
  vi.setSystemTime('2026-11-20T14:10:00Z')
  await expectRows(NOW, ['게시글 3', '게시글 2', '게시글 1'])
})

function FeedOfAddress() {
  const [searchParams] = useSearchParams()
  return <FeedCard searchParams={searchParams} />
}

test('the line after the new posts is shown even if all posts of a page are new', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await expectRows(EARLIER, ['게시글 2', '게시글 1'])
  vi.setSystemTime('2026-11-20T13:10:00Z')
  const [newest, ...older] = NOW
  serve(({ url }) => {
    if (url.pathname !== '/api/community/posts') return undefined
    const posts = url.searchParams.get('page') === '2' ? older : newest ? [newest] : []
    return { body: aPostPage(posts, { totalPages: 2 }) }
  })
  const { user } = openPage('/community', <FeedOfAddress />, '/community')
  await waitFor(() => expect(rows()).toEqual(['새 게시글 3', '여기까지']))
  await user.click(screen.getByRole('link', { name: '다음 페이지' }))
  await waitFor(() => expect(rows()).toEqual(['여기까지', '게시글 2', '게시글 1']))
})
