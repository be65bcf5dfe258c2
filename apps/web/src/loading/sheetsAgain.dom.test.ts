import { afterEach, expect, test } from 'vitest'
import { sheetsAgain } from './sheetsAgain.ts'

afterEach(() => {
  document.head.innerHTML = ''
})
const links = () => [...document.querySelectorAll('link')]
const hrefs = () => links().map((link) => link.getAttribute('href'))
const give = (at: number, sheet: object) => Object.defineProperty(links()[at], 'sheet', { value: sheet })
const UNREADABLE = {
  get cssRules(): never {
    throw new DOMException('Cannot access rules', 'SecurityError')
  },
}

test('sheets that did not come are asked for again, and no others', async () => {
  document.head.innerHTML = ['here.css"', 'lost.css"', 'broken.css"', 'other.css" disabled', 'font.css" media="print"']
    .map((rest) => `<link rel="stylesheet" href="${rest}>`)
    .join('')
  give(0, { cssRules: [{}] })
  give(2, UNREADABLE)
  const coming = sheetsAgain(document)
  expect(hrefs()).toEqual(['here.css', 'lost.css', 'lost.css', 'broken.css', 'broken.css', 'other.css', 'font.css'])
  links()[2]?.dispatchEvent(new Event('load'))
  expect(links()).toHaveLength(6)
  links()[3]?.dispatchEvent(new Event('error'))
  expect(hrefs()).toEqual(['here.css', 'lost.css', 'broken.css', 'other.css', 'font.css'])
  expect(await coming).toBe(false)
})

test('two who miss the same sheet wait for one asking, and one that was on its way comes to its end', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="late.css">'
  const [late] = links()
  const both = Promise.all([sheetsAgain(document), sheetsAgain(document)])
  expect(hrefs()).toEqual(['late.css', 'late.css'])
  expect(late?.isConnected).toBe(true)
  links()[1]?.dispatchEvent(new Event('load'))
  expect(await both).toEqual([true, true])
  expect(links()).toHaveLength(1)
})
