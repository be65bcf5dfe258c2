import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { LostFocus } from './LostFocus.tsx'

function Names() {
  const [names, setNames] = useState(['하나', '둘', '셋'])
  const [waiting, setWaiting] = useState('')
  const remove = async (name: string) => {
    setWaiting(name)
    await Promise.resolve()
    setNames(names.filter((other) => other !== name))
  }
  return (
    <main tabIndex={-1}>
      <section aria-label="이름">
        <ul>
          {names.map((name) => (
            <li key={name}>
              <span>{name}</span>
              <button type="button" disabled={waiting === name} onClick={() => void remove(name)}>
                {name} 빼기
              </button>
            </li>
          ))}
        </ul>
        {names.length === 0 && <p>모두 뺐어요</p>}
      </section>
    </main>
  )
}

const site = () =>
  render(
    <>
      <Names />
      <LostFocus />
    </>,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name: `${name} 빼기` }))
const focused = () => document.activeElement?.textContent

test('the focus moves from a removed row to the next one, or else to the previous one', async () => {
  site()
  await press('둘')
  expect(focused()).toBe('셋셋 빼기')
  await press('셋')
  expect(focused()).toBe('하나하나 빼기')
})

test('without another row the focus stays near, so that Tab continues there', async () => {
  site()
  for (const name of ['하나', '둘', '셋']) await press(name)
  expect(screen.getByRole('region', { name: '이름' }).contains(document.activeElement)).toBe(true)
})

test('nothing takes the focus from a person who has left the button', async () => {
  site()
  const button = screen.getByRole('button', { name: '둘 빼기' })
  button.focus()
  button.blur()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  button.closest('li')?.remove()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(document.activeElement).toBe(document.body)
})

test('a button that was disabled while it waited gets the focus back', async () => {
  site()
  const button = screen.getByRole('button', { name: '둘 빼기' })
  button.focus()
  button.setAttribute('disabled', '')
  button.blur()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  button.removeAttribute('disabled')
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(document.activeElement).toBe(button)
})
