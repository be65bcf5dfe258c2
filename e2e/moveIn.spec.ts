import { expectAnnounced } from './announcements.ts'
import { personByApi } from './apiCalls.ts'
import { expect, test } from './journey.ts'
import { replayFile } from './replayFile.ts'

const TEN_NAMES = Array.from({ length: 10 }, (_, index) => `이사꾼${index}`)
// The site does not know the heading 결말, and takes its cells for the names of losers.
const SHEET = [
  ['날짜', '판', '사람', '결말'],
  ...TEN_NAMES.map((name, index) => ['2025-03-02', '1', name, index < 5 ? '승' : '패']),
]
  .map((cells) => cells.join('\t'))
  .join('\n')

test('a sheet is pasted, corrected, stored, seen on the clan’s page and taken back', async ({ page }, {
  repeatEachIndex,
}) => {
  test.slow()
  const leader = await personByApi(page.context(), `시트 클랜장 ${repeatEachIndex}`)
  const { id } = await leader('POST', '/api/clans', {
    data: { clanName: `이사시트${repeatEachIndex}`, isPublic: true },
  })
  await page.goto(`/clan/${id}/move-in`)
  await page.getByLabel('또는 셀을 복사해서 붙여넣기').fill(SHEET)
  await page.getByRole('button', { name: '붙여넣은 셀 읽기' }).click()
  await expect(page.getByText('아직 읽은 경기가 없어요')).toBeVisible()
  await page.getByLabel('D 열의 뜻').selectOption('result')
  await expect(page.getByText('1판 · 10명')).toBeVisible()
  await page.getByRole('button', { name: '모르는 10명 모두 손님으로' }).click()
  await expect(page.getByText('10개 중 10개를 맞췄어요')).toBeVisible()
  await page.getByRole('button', { name: '옮겨 오기', exact: true }).click()
  await expectAnnounced(page, '1판 · 10명 옮겨 왔습니다.')

  await page.goto(`/clans/${id}?tab=ranking`)
  const past = page.getByRole('region', { name: '옮겨 온 기록' })
  await expect(past.getByRole('row', { name: /이사꾼0 1 1 100%/ })).toBeVisible()

  await page.goto(`/clan/${id}/move-in`)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click()
  await expectAnnounced(page, '옮겨 온 기록을 되돌렸습니다.')
  await expect(past).toHaveCount(0)
})

test('people of a roster become guests, and one joins by a link and is asked for the name', async ({
  page,
  newPerson,
}, { repeatEachIndex }) => {
  test.slow()
  const leader = await personByApi(page.context(), `명단 클랜장 ${repeatEachIndex}`)
  const { id } = await leader('POST', '/api/clans', {
    data: { clanName: `이사명단${repeatEachIndex}`, isPublic: false },
  })
  await page.goto(`/clan/${id}/move-in`)
  await page.getByLabel('시트나 카카오톡의 명단을 붙여넣기').fill('1. 이사꾼하나#E2E 미드\n2. 이사꾼둘 원딜')
  await page.getByRole('button', { name: '2명 손님으로 넣기' }).click()
  await expect(page.getByRole('list', { name: '옮겨 오기 단계' }).getByText('클랜원 1명 · 손님 2명')).toBeVisible()

  const file = Buffer.from('이름,닉네임,주포지션,티어\n김철수,이사꾼하나#E2E,미드,D4\n이영희,이사꾼셋,탑,G1\n')
  await page.getByLabel('결과 시트 파일').setInputFiles({ name: '명단.csv', mimeType: 'text/csv', buffer: file })
  await expect(page.getByText(/2명을 읽었어요. 클랜원 0명, 손님 1명/)).toBeVisible()
  await page.getByRole('button', { name: '1명 손님으로 넣기' }).click()
  await expect(page.getByRole('list', { name: '옮겨 오기 단계' }).getByText('클랜원 1명 · 손님 3명')).toBeVisible()

  const { items } = await (await page.request.get(`/api/clans/${id}/guests`)).json()
  const guestIds = items.map((guest: { id: string }) => guest.id)
  const invited = await leader('POST', `/api/clans/${id}/guests/invitations`, { data: { guestIds } })
  const { code } = invited.items.find(({ name }: { name: string }) => name === '이사꾼하나')
  const context = await newPerson()
  await personByApi(context, `명단 손님 ${repeatEachIndex}`)
  const guest = await context.newPage()
  await guest.goto(`/invitations/${code}`)
  await expect(guest.getByText(/이사꾼하나#E2E 님을 초대했어요/)).toBeVisible()
  await guest.getByRole('button', { name: '가입하기' }).click()
  const claimRegion = guest.getByRole('region', { name: '게임 계정 연결' })
  await expect(claimRegion.getByText('이사꾼하나#E2E 소환사가 본인인가요?')).toBeVisible()
  await page.reload()
  await expect(page.getByText('링크로 들어옴')).toBeVisible()
})

test('a backlog continues in a new tab without sending again the files that were sent', async ({ page }, {
  repeatEachIndex,
}) => {
  test.slow()
  const leader = await personByApi(page.context(), `리플레이 클랜장 ${repeatEachIndex}`)
  const { id } = await leader('POST', '/api/clans', {
    data: { clanName: `이사리플${repeatEachIndex}`, isPublic: true },
  })
  const files = [0, 1, 2].map((index) => replayFile({ game: 7_956_000_000 + 10 * repeatEachIndex + index }))
  const address = `/clan/${id}/move-in`
  const picker = '지난 리플레이 파일'
  await page.goto(address)
  await expect(page.getByText(/가입한 첫날이라 .*까지는 경기를 10개만 더 올릴 수 있어요/)).toBeVisible()
  await page.getByLabel(picker).setInputFiles(files.slice(0, 2))
  await expect(page.getByText(/모두 올렸어요 2 \/ 2.*새 경기 2개/)).toBeVisible()
  const nextPage = await page.context().newPage()
  await page.close()

  await nextPage.goto(address)
  await expect(nextPage.getByText(/경기를 8개만 더 올릴 수 있어요/)).toBeVisible()
  await nextPage.getByLabel(picker).setInputFiles(files)
  await expect(nextPage.getByText(/모두 올렸어요 3 \/ 3.*새 경기 1개, 전에 올린 파일 2개/)).toBeVisible()
  await expect(nextPage.getByText('클랜 경기 3판')).toBeVisible()
})
