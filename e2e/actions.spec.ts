import { expectAnnounced } from './announcements.ts'
import { violationsOf } from './axe.ts'
import { expect, test } from './journey.ts'
import { signIn } from './signIn.ts'

test('every message and dialog works on the page for checking a release', async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of (400|403|404)/)
  allowConsoleError(/테스트로 낸 오류/)
  await signIn(page, '관리자', '/admin/test-action-features')
  const tryAction = (name: string) => page.getByRole('button', { name: `${name} 해보기`, exact: true }).click()
  const toasts = page.getByRole('region', { name: '알림' })
  const trial = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  await tryAction('대화상자')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '대화상자 해보기', exact: true })).toBeFocused()
  await tryAction('확인 창')
  await page.getByRole('dialog').getByRole('button', { name: '취소' }).click()
  await tryAction('확인 창')
  await page.getByRole('dialog').getByRole('button', { name: '지우기' }).click()
  await expect(page.getByText('지우기를 눌렀어요.')).toBeVisible()
  await tryAction('실패한 확인 창')
  await page.getByRole('dialog').getByRole('button', { name: '지우기' }).click()
  await expect(page.getByRole('dialog').getByText('권한이 없습니다.')).toBeVisible()
  await page.keyboard.press('Escape')

  await tryAction('이름을 적는 확인 창')
  const namedDialog = page.getByRole('dialog', { name: '정말 없앨까요?' })
  await expect(namedDialog.getByRole('button', { name: '없애기' })).toBeDisabled()
  await namedDialog.getByLabel('클랜 이름').fill('테스트 클랜')
  await namedDialog.getByRole('button', { name: '없애기' }).click()
  await expect(namedDialog).toHaveCount(0)

  const menu = page.getByRole('group', { name: '고르는 메뉴' })
  // If the page moved under the pointer, the pointer would leave the menu, which would then close.
  await menu.evaluate((group) => group.scrollIntoView({ block: 'center' }))
  await menu.getByRole('button').click()
  await expect(menu.getByRole('menuitem', { name: '이 화면' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('menuitem', { name: '사과' }).click()
  await expect(menu.getByRole('menu')).toHaveCount(0)
  await expect(menu.getByRole('button')).toHaveText('사과')
  await page.getByRole('group', { name: '빈 메뉴' }).getByRole('button').click()
  await expect(page.getByText('항목이 없습니다', { exact: true })).toBeVisible()

  for (const [name, words] of [
    ['두 번 보내기', '요청이 처리 중입니다. 잠시만 기다려주세요.'],
    ['낡은 토큰', '됐습니다.'],
    ['없는 소환사', '소환사 이름을 다시 확인해주세요'],
    ['잘못된 요청', '잘못된 요청입니다.'],
    ['없는 데이터', '클랜을 찾을 수 없습니다.'],
    ['끊긴 연결', '서버에 일시적인 문제가 발생했습니다.'],
    ['너무 잦은 요청', '1분에 60번까지 할 수 있습니다.'],
    ['인터넷 없음', '인터넷에 연결되어 있지 않습니다.'],
    ['상태마다의 말', '409 중복된 데이터입니다. 422 유효하지 않은 데이터입니다. 500 서버 오류가 발생했습니다.'],
    ['모르는 목록', '0개'],
  ] as const) {
    await tryAction(name)
    await expect(trial(name).getByRole('status')).toContainText(words)
  }

  await tryAction('목록의 상태')
  await tryAction('목록의 상태')
  await expect(page.getByText('아직 아무것도 없어요')).toBeVisible()
  await tryAction('목록의 상태')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText('다시 시도: 1번')).toBeVisible()
  await trial('이어지지 않는 목록').getByRole('button', { name: '더 보기' }).click()
  await expect(page.getByText('1번 다시 요청했어요.')).toBeVisible()
  await expect(page.getByText('먼저 불러온 것')).toBeVisible()
  await page.getByLabel('이름', { exact: true }).fill('가')
  await expect(page.getByText('두 글자부터 쓸 수 있습니다.')).toBeVisible()
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
  // The messages are checked last, because they cover the page.
  for (const [name, words] of [
    ['성공 알림', '변경사항이 저장되었습니다.'],
    ['정보 알림', '변경사항이 없습니다'],
    ['주의 알림', '일부 작업이 실패했습니다. 성공: 2개, 실패: 1개'],
    ['오류 알림', '서버 오류가 발생했습니다.'],
  ] as const) {
    await tryAction(name)
    await expectAnnounced(page, words)
  }
  // Presses again, because on a slow machine the message may disappear before it is seen.
  await expect(async () => {
    await tryAction('같은 알림 두 번')
    await expect(toasts.getByText('같은 알림입니다.')).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await expect(async () => {
    await tryAction('버튼이 있는 알림')
    await toasts.getByRole('button', { name: '되돌리기' }).press('Enter', { timeout: 1_000 })
  }).toPass()
  await expectAnnounced(page, '되돌렸습니다.')

  await tryAction('망가진 화면')
  await expect(page.getByRole('heading', { name: '화면을 불러올 수 없습니다' })).toBeVisible()
})
