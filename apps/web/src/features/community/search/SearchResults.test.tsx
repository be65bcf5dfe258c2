import { screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { SearchResults } from './SearchResults.tsx'

const hit = (postId: number, title: string, commentId: number | null = null) => ({
  kind: commentId === null ? 'post' : 'comment',
  ...{ postId, commentId, boardId: 1, boardName: '자유', clanName: null, user: null },
  title: [{ text: title, isHit: false }],
  excerpt: [{ text: '와드', isHit: true }],
  createdAt: '2026-11-20T12:00:00.000Z',
})
const FOUND: Record<string, unknown[]> = {
  all: [hit(2, '와드 자리'), hit(1, '명장면', 7)],
  title: [hit(2, '와드 자리')],
  comment: [hit(1, '명장면', 7)],
  post: [],
}

function serveSearch(counts: { title: number; post: number; comment: number }) {
  const addresses: string[] = []
  serve(({ url }) => {
    const kind = url.searchParams.get('in') ?? 'all'
    addresses.push(kind)
    return { body: { items: FOUND[kind], nextCursor: null, counts: kind === 'all' ? counts : null } }
  })
  return addresses
}

function SearchPage() {
  return <SearchResults searched="와드" kind={new URLSearchParams(useLocation().search).get('in')} />
}
const openSearchResults = (path = '/community?search=와드') => openPage('/community', <SearchPage />, path)
const chips = () =>
  within(screen.getByRole('group', { name: '찾을 곳' }))
    .getAllByRole('button')
    .map((chip) => `${chip.getAttribute('aria-pressed') === 'true' ? '*' : ''}${chip.textContent}`)
const links = () =>
  within(screen.getByRole('list', { name: '찾은 게시글과 댓글' }))
    .queryAllByRole('link')
    .map((link) => link.textContent)

test('buttons show the number of results of each kind, and filter by the kind', async () => {
  const requests = serveSearch({ title: 1, post: 1, comment: 1 })
  const { user } = openSearchResults()
  await screen.findByRole('link', { name: '와드 자리' })
  expect(chips()).toEqual(['*전체 2', '제목 1', '게시글 1', '댓글 1'])
  await user.click(screen.getByRole('button', { name: '댓글 1' }))
  await screen.findByRole('link', { name: '명장면' })
  expect(links()).toEqual(['명장면'])
  expect(chips()).toEqual(['전체 2', '제목 1', '게시글 1', '*댓글 1'])
  await user.click(screen.getByRole('button', { name: '게시글 1' }))
  await screen.findByText('게시글에는 없어요')
  await user.click(screen.getByRole('button', { name: '전체 2' }))
  await screen.findByRole('link', { name: '와드 자리' })
  expect(requests).toEqual(['all', 'comment', 'post'])
})

test('an address with one kind shows the results of that kind, with the counts of all kinds', async () => {
  serveSearch({ title: 1, post: 2, comment: 0 })
  openSearchResults('/community?search=와드&in=title')
  await screen.findByRole('button', { name: '게시글 2' })
  await screen.findByRole('link', { name: '와드 자리' })
  expect(links()).toEqual(['와드 자리'])
  expect(chips()).toEqual(['전체 2', '*제목 1', '게시글 2', '댓글 0'])
})

test.each([
  { counts: { title: 40, post: 100, comment: 3 }, words: ['*전체 100+', '제목 40+', '게시글 100+', '댓글 3'] },
  { counts: { title: 0, post: 100, comment: 100 }, words: ['*전체 100+', '제목 ', '게시글 100+', '댓글 100+'] },
  { counts: { title: 100, post: 100, comment: 0 }, words: ['*전체 100+', '제목 100+', '게시글 100+', '댓글 0'] },
  { counts: { title: 0, post: 60, comment: 39 }, words: ['*전체 99', '제목 0', '게시글 60', '댓글 39'] },
])('a count that stopped at its limit says so: $words', async ({ counts, words }) => {
  serveSearch(counts)
  openSearchResults('/community?search=와드&in=nothing')
  await screen.findByRole('link', { name: '와드 자리' })
  expect(chips()).toEqual(words)
})
