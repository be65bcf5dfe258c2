import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { rememberClan } from './lastClan.ts'
import { previewFile } from './previewFile.ts'
import { UploadPage } from './UploadPage.tsx'

const USER = '0193d3a0-0000-7000-8000-000000000009'
const CLANS = ['새벽반', '저녁반'].map((clanName, n) => ({ id: `0190a000-0000-7000-8000-00000000000${n}`, clanName }))
const SENTENCE = /클랜을 골라야 올릴 수 있어요/

const fixtures = join(dirname(createRequire(import.meta.url).resolve('@buri/replay/parseFile')), 'fixtures')
const FILE = 'match-v5-BR1_2744215970.json'
const aFile = () => new File([readFileSync(join(fixtures, FILE))], FILE)
async function namesInFile() {
  const reading = await previewFile(aFile())
  if (!reading.ok || reading.understood.kind !== 'match') throw new Error('the file is no match')
  return Object.values(reading.understood.teams).flatMap((team) => team.map(({ name }) => name))
}

/** The page sends files by XMLHttpRequest. */
function watchUploads() {
  const forms: FormData[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation((body) => void forms.push(body as FormData))
  return forms
}

async function choose(clans: typeof CLANS, night?: { clanId: string | null }) {
  serve(() => ({ body: {} }))
  const forms = watchUploads()
  const expected = night && { title: '정기전', games: [await namesInFile()], unstarted: [], ...night }
  const page = <UploadPage {...{ userId: USER, clans, night: expected }} nameSearch={() => null} onFailure={() => {}} />
  const { user } = openPage('/upload', page)
  await user.upload(screen.getByLabelText('올릴 파일', { selector: 'input' }), aFile())
  return { user, forms }
}
const sendButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '1개 올리기' })
const clanField = () => screen.getByLabelText<HTMLSelectElement>('클랜')

test.each([
  { choice: '저녁반', clanId: CLANS[1]?.id },
  { choice: '클랜 없음', clanId: null },
])('a member of several clans chooses $choice before the first upload', async ({ choice, clanId }) => {
  const { user, forms } = await choose(CLANS)
  expect((await sendButton()).disabled).toBe(true)
  expect(clanField().selectedOptions[0]?.label).toBe('클랜을 골라주세요')
  screen.getByText(SENTENCE)
  await user.selectOptions(clanField(), choice)
  expect(screen.queryByText(SENTENCE)).toBeNull()
  await user.click(await sendButton())
  await waitFor(() => expect(forms.map((form) => form.get('clanId'))).toEqual([clanId]))
})

test('a member of one clan is not asked for the clan', async () => {
  await choose(CLANS.slice(0, 1))
  expect((await sendButton()).disabled).toBe(false)
})

test('a member of several clans who chose none before is not asked again', async () => {
  rememberClan(null)
  await choose(CLANS)
  expect((await sendButton()).disabled).toBe(false)
  expect(clanField().selectedOptions[0]?.label).toBe('클랜 없음')
})

test.each([
  { where: 'of a clan', clanId: CLANS[1]?.id ?? null },
  { where: 'of no clan', clanId: null },
])('a file of a night $where is sent without asking for the clan', async ({ clanId }) => {
  const { forms } = await choose(CLANS, { clanId })
  await waitFor(() => expect(forms.map((form) => form.get('clanId'))).toEqual([clanId]))
})
