import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { refusal, serve } from '#web/testing/standInServer.ts'
import { aPostItem } from '../aPost.ts'
import { PersonPosts } from './PersonPosts.tsx'

const AUTHOR = '01a20428-d555-7378-95e0-182a4f088e76'
const user = { id: AUTHOR, nickname: '새벽감자', avatar: null, discordAvatar: null }
const post = (id: number, title: string) => aPostItem({ id, title, user })

test('if the next page of posts fails, the shown posts stay and the page can be requested again', async () => {
  let failures = 1
  serve(({ url }) => {
    if (url.pathname !== `/api/community/people/${AUTHOR}/posts`) return undefined
    if (url.searchParams.get('cursor') === null)
      return { body: { items: [post(2, '나중 게시글')], nextCursor: 'next' } }
    if (failures-- > 0) return refusal(429, 'TOO_MANY_REQUESTS', '잠시 뒤에 다시 시도해주세요.')
    return { body: { items: [post(1, '먼저 쓴 게시글')], nextCursor: null } }
  })
  const { user: person } = openPage('/community', <PersonPosts userId={AUTHOR} />, '/community')
  await screen.findByRole('heading', { name: '새벽감자 님의 게시글' })
  await person.click(screen.getByRole('button', { name: '더 보기' }))
  await screen.findByText('잠시 뒤에 다시 시도해주세요.')
  expect(screen.getByRole('link', { name: '나중 게시글' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '더 보기' }))
  await screen.findByRole('link', { name: '먼저 쓴 게시글' })
  expect(screen.queryByText('잠시 뒤에 다시 시도해주세요.')).toBeNull()
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
})

test('a list that the viewer may not see any more is hidden', async () => {
  let isOpen = true
  serve(() =>
    isOpen
      ? { body: { items: [post(2, '나중 게시글')], nextCursor: 'next' } }
      : refusal(403, 'FORBIDDEN', '권한이 없습니다.'),
  )
  const { user: person } = openPage('/community', <PersonPosts userId={AUTHOR} />, '/community')
  await screen.findByRole('link', { name: '나중 게시글' })
  isOpen = false
  await person.click(screen.getByRole('button', { name: '더 보기' }))
  await screen.findByText('권한이 없습니다.')
  expect(screen.queryByRole('link', { name: '나중 게시글' })).toBeNull()
})
