import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { OverlayDialog } from './OverlayDialog.tsx'

const ADDRESS = 'https://buri.example/overlay/one.secret'

test('the host makes an address for the overlay, sees it, and deletes it', async () => {
  let url: string | null = null
  serve(({ method }) => {
    if (method === 'PUT') url = ADDRESS
    if (method === 'DELETE') url = null
    return method === 'DELETE' ? {} : { body: { url } }
  })
  renderAt(<OverlayDialog nightId="n1" isOver={false} onClose={() => {}} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '주소 만들기' }))
  expect(await screen.findByText(ADDRESS)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '주소 삭제' }))
  expect(await screen.findByRole('button', { name: '주소 만들기' })).toBeDefined()
  expect(screen.queryByText(ADDRESS)).toBeNull()
})

test('once the night is over, the address of the overlay can only be copied and deleted', async () => {
  let url: string | null = ADDRESS
  serve(({ method }) => {
    if (method === 'DELETE') url = null
    return method === 'DELETE' ? {} : { body: { url } }
  })
  renderAt(<OverlayDialog nightId="n1" isOver onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: '주소 삭제' }))
  expect(await screen.findByText('끝난 내전에는 새 주소를 만들 수 없어요.')).toBeDefined()
  expect(screen.queryByRole('button', { name: '주소 만들기' })).toBeNull()
})
