import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { aBoard } from '../aPost.ts'
import { WriteDialog } from './WriteDialog.tsx'

test('the dialog offers the boards where the viewer may write, and keeps the given title', async () => {
  serve(({ url }) => {
    if (url.pathname === '/api/community/boards/clan/pelicans') return { body: [aBoard({ id: 3, name: '뒷이야기' })] }
    return { body: [aBoard({ id: 1, name: '자유' }), aBoard({ id: 2, name: '공지', rights: ['read'] })] }
  })
  const clans = [{ id: 'pelicans', clanName: '펠리칸즈' }]
  openPage('/community', <WriteDialog clans={clans} title="서포터 모집" onClose={() => {}} />, '/community')
  await screen.findByText('펠리칸즈')
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.querySelector('b')?.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['자유', `/community/board/1/write?title=${encodeURIComponent('서포터 모집')}`],
    ['뒷이야기', `/community/board/3/write?title=${encodeURIComponent('서포터 모집')}`],
  ])
})
