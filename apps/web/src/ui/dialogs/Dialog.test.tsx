import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'

// Mimics a browser: closing a dialog returns the focus, but a dialog that was already removed from the page does not.
let before: Element | null = null
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    before = document.activeElement
    this.open = true
    this.querySelector('button')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    if (this.isConnected && before instanceof HTMLElement) before.focus()
  }
})
afterEach(cleanup)

function Page() {
  const [asking, setAsking] = useState<'confirm' | 'plain' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <button type="button" onClick={() => setAsking('confirm')}>
        탈퇴
      </button>
      <button type="button" onClick={() => setAsking('plain')}>
        해제
      </button>
      {asking === 'confirm' && (
        <ConfirmDialog title="탈퇴할까요?" word="예" onConfirm={close} onClose={close}>
          다시 들어올 수 있습니다.
        </ConfirmDialog>
      )}
      <Dialog
        isOpen={asking === 'plain'}
        onClose={close}
        title="해제할까요?"
        actions={
          <button type="button" onClick={close}>
            취소
          </button>
        }
      />
    </>
  )
}

test.each([
  { opener: '탈퇴', kind: 'that is drawn only while it asks' },
  { opener: '해제', kind: 'that is always there and opens' },
])('a dialog $kind returns the focus to what opened it', async ({ opener }) => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: opener }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '취소' }))
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: opener }))
})

test.each([
  { state: 'ready', isReady: true, isPending: false, times: 1 },
  { state: 'something is still to be typed', isReady: false, isPending: false, times: 0 },
  { state: 'it is under way', isReady: true, isPending: true, times: 0 },
])('Enter in a field acts like the button: $state', async ({ isReady, isPending, times }) => {
  const user = userEvent.setup()
  const onConfirm = vi.fn()
  const step = { isPending, error: null }
  render(
    <ConfirmDialog title="이름" word="저장" step={step} isReady={isReady} onConfirm={onConfirm} onClose={() => {}}>
      <input aria-label="이름" />
    </ConfirmDialog>,
  )
  await user.type(screen.getByRole('textbox'), '가{Enter}')
  expect(onConfirm).toHaveBeenCalledTimes(times)
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(onConfirm).toHaveBeenCalledTimes(2 * times)
})

test.each([
  { word: '내전 취소', closes: '닫기' },
  { word: '지우기', closes: '취소' },
])('the button beside $word that does nothing is named $closes', async ({ word, closes }) => {
  const onClose = vi.fn()
  render(
    <ConfirmDialog title="그럴까요?" word={word} onConfirm={() => {}} onClose={onClose}>
      되돌릴 수 없어요.
    </ConfirmDialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: closes }))
  expect(onClose).toHaveBeenCalledOnce()
})
