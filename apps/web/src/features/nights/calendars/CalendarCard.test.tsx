import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { CalendarCard } from './CalendarCard.tsx'

const ADDRESS = 'https://buri.example/api/inhouse/calendars/one.secret.ics'

test('a member makes a calendar address, sees it, and ends it after a confirmation', async () => {
  let url: string | null = null
  serve(({ method }) => {
    if (method === 'PUT') url = ADDRESS
    if (method === 'DELETE') url = null
    return method === 'DELETE' ? {} : { body: { url } }
  })
  renderAt(<CalendarCard clanId="c1" />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '구독 주소 만들기' }))
  expect(await screen.findByText(ADDRESS)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '구독 해지' }))
  await user.click(screen.getAllByRole('button', { name: '구독 해지', hidden: true }).at(-1) ?? expect.fail())
  expect(await screen.findByRole('button', { name: '구독 주소 만들기' })).toBeDefined()
  expect(screen.queryByText(ADDRESS)).toBeNull()
})
