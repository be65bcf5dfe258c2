import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { aNight } from '../aNight.ts'
import { NightSettingsDialog } from './NightSettingsDialog.tsx'

const { series } = aNight({})

test('the host changes how many sets a series has, and is told why it cannot become shorter', async () => {
  const requests: unknown[] = []
  serve(({ body }) => {
    requests.push(body)
    return { status: 409, body: { code: 'SERIES_ALREADY_WON', message: '이미 2승이에요.' } }
  })
  const night = aNight({ series: { ...series, bestOf: 5 } })
  renderAt(<NightSettingsDialog night={night} onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: '단판' }))
  await userEvent.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(requests).toEqual([{ series: { bestOf: 1 } }]))
  await screen.findByText('이미 2승이에요.')
})

test('the number of sets is fixed if the night is no series, or once its teams have begun to play their series', () => {
  renderAt(<NightSettingsDialog night={aNight({})} onClose={() => {}} />)
  const several = aNight({ teamCount: 4, gameCount: 1, series: { ...series, bestOf: 3 } })
  renderAt(<NightSettingsDialog night={several} onClose={() => {}} />)
  expect(screen.queryByText('시리즈')).toBeNull()
})

const opened = aNight({ series: { ...series, bestOf: 3 } })
const changedByOther = aNight({ places: 20, startsAt: '2026-11-21T13:00:00.000Z', series: { ...series, bestOf: 5 } })

function ChangingNight() {
  const [night, setNight] = useState(opened)
  return (
    <>
      <button type="button" onClick={() => setNight(changedByOther)}>
        바뀜
      </button>
      <NightSettingsDialog night={night} onClose={() => {}} />
    </>
  )
}

test('saving the settings keeps what another manager has changed meanwhile', async () => {
  const requests: unknown[] = []
  serve(({ body }) => {
    requests.push(body)
    return { body: changedByOther }
  })
  renderAt(<ChangingNight />)
  await userEvent.click(screen.getByRole('button', { name: '단판' }))
  fireEvent.click(screen.getByText('바뀜'))
  await userEvent.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(requests).toEqual([{ series: { bestOf: 1 } }]))
})
