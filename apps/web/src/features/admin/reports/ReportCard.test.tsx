import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage, serve } from '#web/testing/standInServer.ts'
import { ReportCard } from './ReportCard.tsx'
import type { Reported } from './useReports.ts'

afterEach(closePage)

const POST: Reported = {
  ...{ targetType: 'post', targetId: '1', label: '도배 게시글', excerpt: '같은 말', place: '자유 게시판', url: null },
  ...{ authorName: '감자', state: 'open', outcome: null, count: 1, isBlind: false },
  ...{ firstAt: '2026-11-20T12:00:00.000Z', lastAt: '2026-11-20T12:00:00.000Z' },
  reasons: [{ reason: 'flood', count: 1 }],
  reports: [],
  reportedTexts: [],
}

test('a reported comment whose text equals its title is shown once', () => {
  serve(() => undefined)
  const comment: Reported = { ...POST, targetType: 'comment', label: '같은 말' }
  openPage('/admin/reports', <ReportCard target={comment} />, '/admin/reports')
  expect(screen.getAllByText('같은 말')).toHaveLength(1)
})

test('a text that was changed after a report is shown as it was reported, too', () => {
  serve(() => undefined)
  openPage('/admin/reports', <ReportCard target={{ ...POST, reportedTexts: ['욕설'] }} />, '/admin/reports')
  expect(screen.getByText('같은 말')).toBeTruthy()
  expect(screen.getByRole('figure', { name: '신고할 때의 내용' }).textContent).toContain('욕설')
})

test('two decisions have buttons, the others are in a menu, and each asks for confirmation before it is sent', async () => {
  const requests = serve(() => undefined)
  const { user } = openPage('/admin/reports', <ReportCard target={POST} />, '/admin/reports')
  const menu = screen.getByRole('button', { name: /다른 처리/ })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '그대로 두기',
    '블라인드',
    '다른 처리',
  ])
  await user.click(menu)
  const menuTexts = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(menuTexts).toEqual(['살펴보는 중', '지우기', '작성자를 제한함', '신고 기각'])
  await user.click(screen.getByRole('menuitem', { name: '지우기' }))
  const dialog = await screen.findByRole('dialog', { name: '지우기: 도배 게시글' })
  expect(within(dialog).getByText(/되살릴 수 있어요/)).toBeTruthy()
  expect(requests).toEqual([])
})
