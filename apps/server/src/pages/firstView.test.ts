import { expect, test } from 'vitest'
import { withoutOwnStyles } from './firstView.ts'

test('inline styles become rules without duplicates, and forms submit nothing', () => {
  const html = '<i style="width:5%"></i><form role="search"><b class="a" style="width:5%" id="b"></b></form>'
  expect(withoutOwnStyles(html)).toEqual({
    html: '<i data-style="0"></i><form method="dialog" role="search"><b class="a" data-style="0" id="b"></b></form>',
    rules: '#root [data-style="0"]{width:5%}',
  })
})

test('a form with an address keeps it', () => {
  const html = '<form action="/search"><input name="q"/></form>'
  expect(withoutOwnStyles(html).html).toBe(html)
})

test('only the game’s pictures are left out of the HTML', () => {
  const otherImage = '<img src="/images/abcdefgh12.webp" alt="그림 data-art" data-artist="" />'
  expect(withoutOwnStyles(`<img src="/a.png" alt="" data-art=""/>${otherImage}<b data-art="">글</b>`).html).toBe(
    `${otherImage}<b data-art="">글</b>`,
  )
})

test.each([
  ['in a text', '<p>글 style="position:fixed" <!-- --></p>'],
  ['at the end of a name', '<a title="이름 style=" aria-label=" onfocus=alert(1) autofocus ">가</a>'],
  ['around an arrow', '<a title="a > b" aria-label="x > style=">가</a>'],
  ['as the name of a picture', '<img alt="x style=" src="/images/abcdefgh12.webp" />'],
])('text people write is unchanged: %s', (_, html) => {
  expect(withoutOwnStyles(html)).toEqual({ html, rules: '' })
})

test('a style that could end its rule or hide the next one is dropped', () => {
  for (const style of ['}*{color:red', 'color:red/*', 'a\\', '@import'])
    expect(withoutOwnStyles(`<i style="${style}"></i>`)).toEqual({ html: '<i></i>', rules: '' })
})
