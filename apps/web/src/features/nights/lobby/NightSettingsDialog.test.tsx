import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standIn.ts'
import { aNight } from '../aNight.ts'
import { NightSettingsDialog } from './NightSettingsDialog.tsx'

const { series } = aNight({})

test('the host changes how many sets a series has, and reads why it cannot become shorter', async () => {
  const sent: unknown[] = []
  serve(({ body }) => {
    sent.push(body)
    return { status: 409, body: { code: 'SERIES_ALREADY_WON', message: '이미 2승이에요.' } }
  })
  const night = aNight({ series: { ...series, bestOf: 5 } })
  renderAt(<NightSettingsDialog night={night} onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: '단판' }))
  await userEvent.click(screen.getByRole('button', { name: '저장' }))
  expect(sent).toEqual([{ series: { bestOf: 1 } }])
  await screen.findByText('이미 2승이에요.')
})

test('a night that is no series, or whose teams have begun theirs, keeps its length', () => {
  renderAt(<NightSettingsDialog night={aNight({})} onClose={() => {}} />)
  const several = aNight({ teamCount: 4, gameCount: 1, series: { ...series, bestOf: 3 } })
  renderAt(<NightSettingsDialog night={several} onClose={() => {}} />)
  expect(screen.queryByText('시리즈')).toBeNull()
})
