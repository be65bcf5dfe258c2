import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { serve } from '#web/testing/standInServer.ts'
import ReportRemark from './ReportRemark.tsx'

test('reporting a remark sends the id of the match, and a visitor is asked to sign in', async () => {
  const requests = serve(({ method }) => (method === 'POST' ? { status: 201, body: {} } : undefined))
  const signInReasons: string[] = []
  let isSignedIn = false
  const whenSignedIn = (reason: string, action: () => void) => (isSignedIn ? action() : signInReasons.push(reason))
  openPage('/', <ReportRemark matchId="KR_1" remark="광고 메모" viewer={{ whenSignedIn }} />, '/')
  fireEvent.click(screen.getByRole('button', { name: '신고' }))
  expect(signInReasons).toEqual(['로그인하면 메모를 신고할 수 있어요.'])
  isSignedIn = true
  fireEvent.click(screen.getByRole('button', { name: '신고' }))
  const dialog = await screen.findByRole('dialog', { name: '이 메모를 신고할까요?' })
  expect(dialog.textContent).toContain('광고 메모')
  const [confirm] = screen.getAllByRole('button', { name: '신고' }).filter((button) => dialog.contains(button))
  if (!confirm) throw new Error('no button')
  fireEvent.click(confirm)
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toContainEqual({
      targetType: 'match',
      targetId: 'KR_1',
      reason: 'spam',
      detail: '',
    }),
  )
})
