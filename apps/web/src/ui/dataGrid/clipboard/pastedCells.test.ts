import { expect, test } from 'vitest'
import { pastedCells } from './pastedCells.ts'

const PLAIN = '"가\n나"'

test.each([
  {
    program: 'Excel',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>td {color:black}</style></head><body>
<!--StartFragment--><table border=0><tr height=22><td>"첫째
  제목</td><td>1,200</td></tr><tr><td>"둘째<br style="mso-data-placement:same-cell">줄</td>
<td><span style="mso-spacerun:yes">&nbsp;</span></td></tr>
<![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=72></td><td></td></tr><![endif]>
</table><!--EndFragment--></body></html>`,
    cells: [
      ['"첫째 제목', '1,200'],
      ['"둘째\n줄', ''],
    ],
  },
  {
    program: 'Google Sheets',
    html: '<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {}--></style><table><colgroup><col></colgroup><tbody><tr><td data-sheets-value="x">"가</td></tr><tr><td>나" &amp; &lt;b&gt;</td></tr></tbody></table></google-sheets-html-origin>',
    cells: [['"가'], ['나" & <b>']],
  },
  {
    program: 'attributes and entities',
    html: `<table><tr><td data-a='{"x":"</td>"}'>&#44032;&#xB098;&nbsp;다&copy;&valueOf;</td><td>첫<p>줄</p>둘</td></tr></table>`,
    cells: [['가나 다&copy;&valueOf;', '첫줄\n둘']],
  },
  {
    program: 'merged cells',
    html: '<table><tr><td rowspan="2">가</td><td colspan="2">나</td></tr><tr><td>다</td><td>라</td></tr></table>',
    cells: [
      ['가', '나', ''],
      ['', '다', '라'],
    ],
  },
])('the HTML table of $program gives the cells', ({ html, cells }) => {
  expect(pastedCells({ html, text: PLAIN })).toEqual(cells)
})

test.each([
  '',
  '<p>글 한 줄</p>',
  '<p>앞말</p><table><tr><td>가</td></tr></table>',
  '<table><tr><td>가</td></tr></table><table><tr><td>나</td></tr></table>',
  '<table></table>',
])('%s is not a copied block, so the plain text is used', (html) => {
  expect(pastedCells({ html, text: '가\t나' })).toEqual([['가', '나']])
})

test('broken HTML is parsed quickly', () => {
  for (const piece of ['<td "', '<table', '<!--', '<style>', '<td>&', '<tr><td>'])
    pastedCells({ html: `<table>${piece.repeat(5000)}`, text: '' })
}, 4000)

test('a table that spans millions of cells is not read', () => {
  const html = `<table>${'<tr><td colspan="1000" rowspan="60000">가</td></tr>'.repeat(300)}</table>`
  expect(pastedCells({ html, text: '가' })).toEqual([['가']])
})
