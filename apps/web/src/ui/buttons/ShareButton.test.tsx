import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { toastStore } from '#web/ui/toasts/toast.ts'
import { ShareButton } from './ShareButton.tsx'

const ADDRESS = `${window.location.origin}/match/KR_1`
const writeText = vi.fn(async () => {})

async function press(share?: (data: ShareData) => Promise<void>) {
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  render(<ShareButton title="내전" path="/match/KR_1" />)
  await user.click(screen.getByRole('button', { name: '공유' }))
}

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'share')
  writeText.mockClear()
})

test('on a device with a share sheet, the sheet gets the address', async () => {
  const share = vi.fn(async () => {})
  await press(share)
  expect(share).toHaveBeenCalledWith({ title: '내전', url: ADDRESS })
  expect(writeText).not.toHaveBeenCalled()
})

test('on a device without a share sheet, the address is copied and a message says so', async () => {
  await press()
  expect(writeText).toHaveBeenCalledWith(ADDRESS)
  expect(toastStore.current().at(-1)).toMatchObject({ tone: 'good', message: '주소를 복사했습니다.' })
})

async function pressEmbed(answer: () => Response) {
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, ADDRESS).searchParams.get('url') ?? '')
    return answer()
  })
  render(<ShareButton title="내전" path="/match/KR_1" hasCard />)
  await user.click(screen.getByRole('button', { name: '퍼가기' }))
  await vi.waitFor(() => expect(toastStore.current().length).toBeGreaterThan(0))
  vi.unstubAllGlobals()
  return asked
}

test("one press copies the embed code of the page's card", async () => {
  const html = '<iframe src="/embed/match/KR_1"></iframe>'
  expect(await pressEmbed(() => Response.json({ html }))).toEqual([ADDRESS])
  expect(writeText).toHaveBeenCalledWith(html)
})

test('a page that not everybody may see has no card, and a message says so', async () => {
  await pressEmbed(() => Response.json({ code: 'NOT_FOUND', message: '없음' }, { status: 404 }))
  expect(writeText).not.toHaveBeenCalled()
  expect(toastStore.current().at(-1)).toMatchObject({
    tone: 'danger',
    message: '전체 공개된 페이지만 퍼갈 수 있습니다.',
  })
})

test('closing the share sheet copies nothing', async () => {
  await press(async () => {
    throw new DOMException('closed', 'AbortError')
  })
  expect(writeText).not.toHaveBeenCalled()
})

test('if sharing fails the address is copied', async () => {
  await press(async () => {
    throw new DOMException('no', 'NotAllowedError')
  })
  expect(writeText).toHaveBeenCalledWith(ADDRESS)
})
