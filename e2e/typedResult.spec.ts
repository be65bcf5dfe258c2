import { expect, test } from './journey.ts'
import { replayFile } from './replayFile.ts'
import { signIn } from './signIn.ts'

const GAME = 7_955_000_001
const NAMES = Array.from({ length: 10 }, (_, index) => `길손${GAME}번${index}#E2E`)

test('a result is typed from a pasted lobby, corrected, kept over a reload, and joined by its file', async ({
  page,
}) => {
  await signIn(page, '적는 사람', '/upload')
  await page.getByRole('button', { name: '결과만 직접 입력' }).click()
  const first = page.getByLabel('블루팀 1번 소환사')
  await first.fill(NAMES[0] ?? '')
  await first.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true })
  await expect(first).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: '결과 적어두기' }).click()
  await expect(page.getByLabel('블루팀 2번 소환사')).toBeFocused()
  await expect(page.getByText('이긴 팀을 골라주세요.')).toBeVisible()

  await first.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    NAMES.map((name) => `${name}님이 로비에 참여했습니다.`).join('\n'),
  )
  await expect(page.getByLabel('레드팀 5번 소환사')).toHaveValue(NAMES[9] ?? '')
  await page.getByLabel('레드팀 1번 챔피언').fill('모르는 챔피언')
  await page.getByRole('button', { name: '블루팀 승리' }).click()
  await page.getByRole('button', { name: '결과 적어두기' }).click()
  await expect(page.getByLabel('레드팀 1번 챔피언')).toBeFocused()
  await expect(page.getByText('챔피언 이름을 다시 확인해주세요.')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('레드팀 5번 소환사')).toHaveValue(NAMES[9] ?? '')
  await page.getByLabel('레드팀 1번 챔피언').fill('아트록스')
  await page.getByRole('button', { name: '결과 적어두기' }).click()
  await page.getByRole('link', { name: '적어둔 결과 보기' }).click()
  await expect(page.getByRole('heading', { name: '블루팀 승리' })).toBeVisible()
  await expect(page.getByText('같은 경기의 리플레이를 올리면 반영돼요.')).toBeVisible()
  const address = page.url()

  await page.goto('/upload')
  await page.getByLabel('올릴 파일').setInputFiles(replayFile({ game: GAME }))
  await page.getByRole('button', { name: '1개 올리기' }).click()
  await expect(page.getByText('새 경기 1개')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('link', { name: '경기 보기' })).toHaveAttribute('href', `/match/KR_${GAME}`)
  await page.goto('/mypage')
  await expect(page.getByRole('listitem').filter({ hasText: '파일 올라옴' })).toBeVisible()
})
