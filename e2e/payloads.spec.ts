import type { APIRequestContext, Page } from '@playwright/test'
import { PAYLOADS, packPayloads, WRITTEN_PAYLOADS } from '../tools/payloads.ts'
import { personByApi } from './apiCalls.ts'
import { bodyField } from './editor.ts'
import { expect, test } from './journey.ts'
import { signIn } from './signIn.ts'

const SENT_PAYLOADS = WRITTEN_PAYLOADS.filter((payload) => !payload.includes('\0'))

/** Records dialogs that open and requests to other hosts. Neither must happen. */
function watchRequests(page: Page): string[] {
  const foreignRequests: string[] = []
  page.on('dialog', (dialog) => {
    foreignRequests.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !/^(?:localhost|cdn\.discordapp\.com)$/.test(hostname))
      foreignRequests.push(request.url())
  })
  return foreignRequests
}

const globalsOf = (page: Page) => page.evaluate(() => Object.keys(window).sort().join(' '))

async function openWatched(page: Page) {
  const foreignRequests = watchRequests(page)
  await page.goto('/community')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const globals = await globalsOf(page)
  return {
    expectNothingNew: () => expect.poll(() => globalsOf(page)).toBe(globals),
    expectNothingStrange: () => expect(foreignRequests).toEqual([]),
  }
}

async function openBoard(request: APIRequestContext): Promise<number> {
  const boards: { id: number; rights: string[] }[] = await (await request.get('/api/community/boards')).json()
  return boards.find(({ rights }) => rights.includes('write'))?.id ?? 0
}

test.beforeEach(({ allowConsoleError }) => {
  test.slow()
  // Allows requests for matches, people and pictures that do not exist.
  allowConsoleError(/status of 40[04] .*\/(?:api\/(?:matches|summoners|clans)|images)\//)
})

test('no injected text runs as code on any page that shows it', async ({ page, newPerson }) => {
  const writer = await newPerson()
  const write = await personByApi(writer, '<img src=x onerror=alert(1)>')
  const boardId = await openBoard(writer.request)
  const titles = packPayloads(
    PAYLOADS.map((payload) => payload.replace(/\s+/g, ' ')),
    100,
    ' ',
  )
  const bodies = packPayloads(SENT_PAYLOADS, 20_000, '\n\n')
  const addresses: string[] = []
  for (const [index, words] of bodies.entries()) {
    const data = { boardId, title: titles[index + 1] ?? '', body: words }
    const { id } = await write('POST', '/api/community/posts', { data })
    addresses.push(`/community/board/${boardId}/post/${id}`)
    for (const content of packPayloads(SENT_PAYLOADS, 1900, '\n\n').slice(index, index + 1))
      await write('POST', '/api/community/comments', { data: { postId: id, content } })
  }

  const { expectNothingNew, expectNothingStrange } = await openWatched(page)
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('article').first()).toContainText('alert(1)')
    await expect(page.getByRole('article', { name: /님의 댓글$/ })).toContainText('alert(1)')
    await expectNothingNew()
  }
  await page.goto(`/community/board/${boardId}`)
  await expect(page.getByText('<img src=x onerror=alert(1)>').first()).toBeVisible()

  await signIn(page, '미리 보는 사람', `/community/board/${boardId}/write`)
  for (const words of bodies) {
    await bodyField(page).fill(words)
    await expect(page.getByRole('region', { name: '미리보기' })).toContainText(words.slice(-12).trim())
  }
  expectNothingStrange()
})

test('injected names of clans, boards, nights and templates, and injected ban reasons do not run', async ({
  page,
  newPerson,
}) => {
  const host = await personByApi(page.context(), '<svg onload=alert(1)>')
  const alertPayloads = SENT_PAYLOADS.filter((payload) => payload.includes('alert(1)'))
  const lines = alertPayloads.map((payload) => payload.replace(/\s+/g, ' '))
  const name = '<b onclick=alert(1)>'
  const introductionTexts = packPayloads(alertPayloads, 900, '\n\n')
  const { id: clanId } = await host('POST', '/api/clans', {
    data: { clanName: name, isPublic: false, introduceContent: introductionTexts[0] },
  })
  const words = packPayloads(lines, 180, ' ')
  const { id: categoryId } = await host('POST', '/web/community/board-categories', {
    data: { categoryName: name, description: words[0], clanId },
  })
  const addresses = [`/clan/${clanId}/boards`, `/clans/${clanId}`, `/clan/${clanId}/dashboard`]
  for (const boardDescription of words.slice(0, 40)) {
    const board = { boardName: '<img src=x onerror=alert(1)>', categoryId, boardDescription }
    const { id } = await host('POST', '/api/community/boards', { data: board })
    if (boardDescription === words[0]) addresses.push(`/community/board/${id}`)
  }
  const title = '<img src=x onerror=alert(1)>'
  for (const remark of words.slice(0, 2)) {
    const { id } = await host('POST', '/api/inhouse/nights', { data: { clanId, title, remark } })
    addresses.push(`/inhouse/${id}`)
  }
  await host('POST', `/api/clans/${clanId}/night-templates`, {
    data: { name: '<p onclick=alert(1)>', title, remark: words[4], weekday: 3, minuteOfDay: 1260 },
  })
  addresses.push('/inhouse', `/inhouse/new?${new URLSearchParams({ clan: clanId })}`)

  const { expectNothingNew, expectNothingStrange } = await openWatched(page)
  const look = async (address: string) => {
    await page.goto(address)
    await expect(page.getByRole('main')).toContainText('alert(1)')
    await expectNothingNew()
  }
  for (const address of addresses) await look(address)
  for (const introduceContent of introductionTexts.slice(1, 3)) {
    await host('PATCH', `/api/clans/${clanId}`, { data: { introduceContent } })
    await look(`/clans/${clanId}`)
  }

  const banned = await newPerson()
  await personByApi(banned, '<i onclick=alert(1)>')
  const { id: userId } = await (await banned.request.get('/auth/me')).json()
  const staff = await personByApi(page.context(), '관리자')
  await staff('POST', `/api/admin/users/${userId}/ban`, { data: { reason: words[5] } })
  for (const address of [`/admin/users?user=${userId}`, '/admin/logs?action=user.banned']) await look(address)
  expectNothingStrange()
})

test('injected titles, cards, mentions and names of pictures do not run', async ({ page }) => {
  const ask = await personByApi(page.context(), '<z onclick=alert(2)>')
  const boardId = await openBoard(page.request)
  const clanName = '<z onclick=alert(1)>'
  const { id: clanId } = await ask('POST', '/api/clans', {
    data: { clanName, isPublic: true, introduceContent: '<svg onload=alert(1)>' },
  })
  const { id } = await ask('POST', '/api/community/posts', { data: { boardId, title: '처음', body: '처음' } })
  const address = `/community/board/${boardId}/post/${id}`
  const { expectNothingNew, expectNothingStrange } = await openWatched(page)

  const called = SENT_PAYLOADS.map(
    (words) => `[@${words}#KR1](/summoner/${encodeURIComponent(words.toWellFormed())}) @${words}`,
  )
  for (const words of packPayloads([...SENT_PAYLOADS, ...called], 20_000, '\n\n')) {
    await ask('PUT', `/api/community/posts/${id}`, { data: { title: '<b onclick=alert(1)>', body: words } })
    await page.goto(address)
    await expect(page.getByRole('article').first()).toContainText('alert(1)')
    await expectNothingNew()
  }

  await ask('PUT', `/api/community/posts/${id}`, { data: { body: `앞말\n\n[카드](/clans/${clanId})\n\n뒷말` } })
  await page.goto(address)
  await expect(page.getByRole('article').first()).toContainText(clanName)
  await expectNothingNew()

  await page.goto(`/community/board/${boardId}/write`)
  for (const payload of PAYLOADS.slice(0, 12)) {
    await bodyField(page).fill('')
    await pasteNamed(page, `${payload}.png`)
    await expect(bodyField(page)).toHaveValue(/\/images\/[\w-]+\.webp/)
    await expect(page.getByRole('region', { name: '미리보기' }).getByRole('img')).toHaveCount(1)
  }
  await expectNothingNew()
  expectNothingStrange()
})

const pasteNamed = (page: Page, name: string) =>
  bodyField(page).evaluate(async (box, fileName) => {
    const canvas = new OffscreenCanvas(40, 30)
    canvas.getContext('2d')?.fillRect(0, 0, 9, 9)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    const dropped = new DataTransfer()
    dropped.items.add(new File([blob], fileName, { type: 'image/png' }))
    box.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: dropped }))
  }, name)
