import { expect, test } from './journey.ts'

test('the health page shows every part, asks every five seconds, and stops asking when the visitor leaves it', async ({
  page,
}) => {
  let requests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/health' && !request.isNavigationRequest()) requests += 1
  })
  // The clock is installed before the page sets timers, because it cannot control earlier ones.
  await page.clock.install()
  await page.goto('/health')
  await expect(page.getByRole('heading', { name: '서버 Health Check' })).toBeVisible()
  await expect(page.getByText('전체 상태')).toBeVisible()
  for (const part of ['데이터베이스', '저장 공간', 'Discord 로그인', '게임 서버'])
    await expect(page.getByRole('listitem').filter({ hasText: part })).toBeVisible()

  const before = requests
  await page.getByRole('button', { name: '수동으로 다시 확인' }).click()
  await expect.poll(() => requests).toBeGreaterThan(before)
  await expect(page.getByText('서버 상태 확인 중...')).toBeHidden()
  const afterPress = requests
  await page.clock.runFor(5100)
  await expect.poll(() => requests).toBeGreaterThan(afterPress)

  await page.getByRole('link', { name: '부리 홈' }).click()
  await expect(page.getByRole('heading', { name: /우리끼리 한 내전/ })).toBeVisible()
  const whenLeft = requests
  await page.clock.runFor(20_000)
  expect(requests).toBe(whenLeft)
})

test('a server that does not answer is shown as unreachable', async ({ page, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED|Failed to load/)
  await page.goto('/health')
  await expect(page.getByText('전체 상태')).toBeVisible()
  await page.route('**/health', (route) => route.abort())
  await page.getByRole('button', { name: '수동으로 다시 확인' }).click()
  await expect(page.getByText('서버에 연결할 수 없습니다.')).toBeVisible()
})
