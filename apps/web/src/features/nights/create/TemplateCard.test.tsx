import type { NightTemplate } from '@buri/contract/nights/templates'
import { NO_SERIES } from '@buri/domain/nights/seriesSettings'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { newDraft } from './nightDraft.ts'
import { TemplateCard } from './TemplateCard.tsx'

const CLAN = 'c0000000-0000-4000-8000-000000000001'
const SATURDAY = Date.parse('2026-11-21T19:00:00+09:00')
const TEMPLATE: NightTemplate = {
  id: 'e0000000-0000-4000-8000-000000000001',
  name: '토요 정기전',
  ...{ title: '', places: 10, mode: 'balance', preset: 'balanced', map: 'rift', series: NO_SERIES },
  ...{ access: 'clan', remark: '', weekday: 5, minuteOfDay: 1260, isWeekly: true },
  nextAt: '2026-11-28T12:00:00.000Z',
}

function drawTemplateCard(template?: NightTemplate) {
  const requests: string[] = []
  serve(({ method, url: { pathname: path }, body }) => {
    requests.push(`${method} ${path} ${JSON.stringify(body) ?? ''}`)
    return method === 'DELETE' ? {} : { body: { data: [] } }
  })
  const removed = vi.fn()
  const draft = { ...newDraft(SATURDAY, CLAN), isWeekly: true }
  renderAt(<TemplateCard clanId={CLAN} template={template} draft={draft} onAdded={() => {}} onRemoved={removed} />)
  return { requests, removed, user: userEvent.setup() }
}
const TEMPLATES_PATH = `/api/clans/${CLAN}/night-templates`

test('the settings of the page are saved as a named template, with weekday and time in Seoul', async () => {
  const { requests, user } = drawTemplateCard()
  expect(screen.getByText(/토요일마다 밤 9시 내전을 하루 전에 자동으로 열어요/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '설정 저장' })).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('설정 이름'), ' 토요 정기전')
  await user.click(screen.getByRole('button', { name: '설정 저장' }))
  await waitFor(() => expect(requests[0]).toContain(`POST ${TEMPLATES_PATH} {"name":"토요 정기전"`))
  expect(requests[0]).toContain('"isWeekly":true')
  expect(requests[0]).toContain('"weekday":5,"minuteOfDay":1260')
})

test('the chosen template is changed, or removed after a confirmation', async () => {
  const { requests, removed, user } = drawTemplateCard(TEMPLATE)
  await user.click(screen.getByRole('button', { name: '설정 고치기' }))
  await user.click(screen.getByRole('button', { name: '설정 지우기' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  await user.click(screen.getAllByRole('button', { name: '설정 지우기', hidden: true }).at(-1) ?? expect.fail())
  await vi.waitFor(() => expect(removed).toHaveBeenCalled())
  expect(requests.map((request) => request.split(' ').slice(0, 2).join(' '))).toEqual([
    `PATCH ${TEMPLATES_PATH}/${TEMPLATE.id}`,
    `DELETE ${TEMPLATES_PATH}/${TEMPLATE.id}`,
  ])
})

test('a refusal is shown under the form until something is typed, and the typed name stays', async () => {
  const { user } = drawTemplateCard()
  const full = { statusCode: 409, code: 'TEMPLATES_FULL', message: '내전 틀은 클랜마다 10개까지 둘 수 있습니다.' }
  serve(() => ({ status: 409, body: full }))
  await user.type(screen.getByLabelText('설정 이름'), '토요 정기전')
  await user.click(screen.getByRole('button', { name: '설정 저장' }))
  await screen.findByText(full.message)
  expect(screen.getByLabelText('설정 이름')).toHaveProperty('value', '토요 정기전')
  await user.type(screen.getByLabelText('설정 이름'), ' 2')
  expect(screen.queryByRole('alert')).toBeNull()
})
