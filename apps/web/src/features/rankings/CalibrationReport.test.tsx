import type { Calibration } from '@buri/contract/rankings'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { CalibrationReport } from './CalibrationReport.tsx'

function showCalibrationReport(calibration: Calibration) {
  vi.stubGlobal('fetch', async () => Response.json(calibration))
  renderAt(<CalibrationReport />)
  return userEvent.setup()
}

const CALIBRATION: Calibration = {
  matches: 95,
  warmUp: 0,
  brier: { ours: 0.2472, elo: 0.2461, coin: 0.25 },
  bins: [
    { from: 0.4, to: 0.5, forecasts: 40, said: 0.46, came: 0.475 },
    { from: 0.5, to: 0.6, forecasts: 55, said: 0.54, came: 0.51 },
  ],
  computedAt: '2026-11-20T03:00:00.000Z',
}

test('the report names the best predictor, even if it is not ours', async () => {
  showCalibrationReport(CALIBRATION)
  const best = await screen.findByRole('row', { name: /가장 작음/ })
  expect(best.textContent).toContain('Elo 방식')
  expect(screen.getByText(/Elo 방식보다는 덜 정확해요/)).toBeDefined()
  expect(screen.getByText(/우연일 수 있어요/)).toBeDefined()
})

test('the chart is also available as a sentence and a table', async () => {
  const user = showCalibrationReport(CALIBRATION)
  expect(await screen.findByRole('slider', { name: /40~50% 예측은 40판 중 48% 승리/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: '표로 보기' }))
  const table = within(screen.getByRole('region', { name: '예측 확률과 실제 승률' }))
  expect(table.getAllByRole('row')).toHaveLength(3)
  expect(table.getByRole('rowheader', { name: '50~60%' })).toBeDefined()
})

test('before the first computation the report says that there are no numbers, and draws nothing', async () => {
  showCalibrationReport({ matches: 0, warmUp: 0, brier: null, bins: [], computedAt: null })
  expect(await screen.findByText('아직 예측을 평가할 만큼 경기가 모이지 않았어요.')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})
