import type { LogVerification } from '@buri/contract/admin/logs'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage, serve } from '#web/testing/standInServer.ts'
import { useLogVerification } from './useAdminLogs.ts'
import { VerifyButton, VerifyResult } from './VerifyLog.tsx'

afterEach(closePage)

function Verifying() {
  const result = useLogVerification()
  return (
    <>
      <VerifyButton result={result} />
      <VerifyResult result={result} hrefOf={(id) => `/entry/${id}`} />
    </>
  )
}

function openVerifyLog(broken: LogVerification['broken']) {
  const body = { entries: 12_408, verifiedAt: '2026-11-20T12:00:00.000Z', broken }
  const requests = serve(({ url }) => (url.pathname === '/api/admin/logs/chain' ? { body } : undefined))
  return { requests, ...openPage('/logs', <Verifying />, '/logs') }
}

test('the log is checked on request, and an intact one is reported', async () => {
  const { user, requests } = openVerifyLog(null)
  expect(requests).toEqual([])
  await user.click(screen.getByRole('button', { name: '위변조 검사' }))
  expect(await screen.findByRole('status')).toHaveProperty(
    'textContent',
    '위변조 없음. 기록 12,408건, 2026. 11. 20. 21:00 확인',
  )
})

test('a broken log is reported, with a link to the first changed entry', async () => {
  const { user } = openVerifyLog({
    id: '0190a000-0000-7000-8000-000000000002',
    at: '2026-11-20T12:00:00.000Z',
    what: 'changed',
  })
  await user.click(screen.getByRole('button', { name: '위변조 검사' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    '위변조가 의심됩니다. 쓰인 뒤에 바뀐 기록이 있습니다.',
  )
  await user.click(screen.getByRole('button', { name: '어디인지 보기' }))
  expect(await screen.findByText('다른 곳')).toBeDefined()
})

test('a log whose last entries are missing is reported without a link', async () => {
  const { user } = openVerifyLog({ id: null, at: null, what: 'missing' })
  await user.click(screen.getByRole('button', { name: '위변조 검사' }))
  expect((await screen.findByRole('alert')).textContent).toContain('마지막에 있던 기록이 사라졌습니다.')
  expect(screen.queryByRole('button', { name: '어디인지 보기' })).toBeNull()
})
